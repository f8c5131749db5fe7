"""The playground: a server on this machine alone that shows, plays, solves and explains positions.

Starlette and uvicorn (extra `web`) are imported by `server.py` alone, and that by `grundy play`.
Positions are worked on in processes of their own (`worker.py`), which `workers.py` watches.
"""
