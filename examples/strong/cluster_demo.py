"""A cluster of Ray on this machine alone: three nodes solve Connect Four 4x4, and one is lost.

`make cluster-demo` runs it. On real machines: `ray start --head` on one, `ray start --address` on
the others, then `grundy strong RULES --store DIR --on ray://HOST:10001`, where all see DIR.
"""

import os
import sys
import tempfile
import time
import warnings
from pathlib import Path

from grundy.strong.ray_cluster import the_ray
from grundy.strong.solving import solve_all

RULES = Path(__file__).with_name("connect_four.py")


def main() -> None:
    # Else a dying node sends all its statistics.
    os.environ["RAY_BACKEND_LOG_LEVEL"] = "error"
    ray = the_ray()
    from ray.cluster_utils import Cluster

    node = {"num_cpus": 1, "node_ip_address": "127.0.0.1", "object_store_memory": 10**8}
    print("beginning three nodes")
    cluster = Cluster(initialize_head=True, head_node_args={**node, "include_dashboard": False})
    lost = [cluster.add_node(**node), cluster.add_node(**node)]
    ray.init(cluster.address, log_to_driver=False, logging_level="ERROR")
    os.environ["RAY_ADDRESS"] = cluster.address

    def tell(told) -> None:
        print(f"  {told.stage} {told.level}: {told.done:,} of {told.of:,}")
        if lost and told.stage == "label" and told.level == 4:
            print("killing a node")
            cluster.remove_node(lost.pop(), allow_graceful=False)
            cluster.add_node(**node)
            lost.clear()

    warnings.showwarning = lambda message, *_, **__: print(f"  {message}")
    with tempfile.TemporaryDirectory() as store:
        began = time.monotonic()
        found = solve_all(RULES, store=store, on="ray", partitions=3, every=3, tell=tell)
        print(f"{found.positions:,} positions, {found.counts}, {time.monotonic() - began:.1f} s")
    ray.shutdown()
    cluster.shutdown()
    alone = solve_all(RULES)
    same = (alone.counts, alone.starts) == (found.counts, found.starts)
    print("the same on threads" if same else "NOT the same on threads")
    sys.exit(not same)


if __name__ == "__main__":
    main()
