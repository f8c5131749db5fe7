#!/bin/sh
# Installs on Debian what the browser tests need: Chromium, and fonts for English and Chinese.
# Does nothing where all of it is there.
set -eu
need=""
command -v chromium >/dev/null 2>&1 || need="chromium"
for want in ":lang=en fonts-dejavu-core" ":lang=zh-cn fonts-wqy-microhei"; do
  found=$(fc-list "${want% *}" 2>/dev/null | head -n 1 || true)
  [ -n "$found" ] || need="$need ${want#* }"
done
[ -n "$need" ] || exit 0
echo "== the browser tests need:$(printf ' %s' $need)"
if ! command -v apt-get >/dev/null 2>&1; then
  echo "there is no apt-get here; please install these by hand, so that 'chromium' can be found" >&2
  exit 1
fi
as_root=""
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null 2>&1 || {
    echo "installing needs root; please run as root: apt-get install$(printf ' %s' $need)" >&2
    exit 1
  }
  as_root="sudo"
fi
echo "== installing them with ${as_root:+$as_root }apt-get"
$as_root apt-get update -qq
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $need >/dev/null
command -v chromium >/dev/null 2>&1 || { echo "chromium could not be installed" >&2; exit 1; }
