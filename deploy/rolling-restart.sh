#!/bin/sh
# Restarts the nodes one after the other, so that one always answers: deploy/rolling-restart.sh 3001 3002
# It stops at a node that is not ready after two minutes: the others go on with the old version.
set -eu
for port in "$@"; do
  systemctl restart "glasshouse@$port"
  waited=0
  until curl -fsS -o /dev/null --max-time 2 "http://127.0.0.1:$port/api/health/ready" 2>/dev/null; do
    waited=$((waited + 1))
    if [ "$waited" -ge 120 ]; then
      echo "The node on port $port is not ready after two minutes: see journalctl -u glasshouse@$port. The nodes after it were not restarted." >&2
      exit 1
    fi
    sleep 1
  done
  echo "The node on port $port is ready."
done
