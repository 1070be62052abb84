#!/bin/sh
# Restarts the nodes one after the other, so that one always answers: deploy/rolling-restart.sh 3001 3002
# Before a node is restarted nginx sends it nothing more, so that no request is lost, not even one that must not be sent twice.
# It stops at a node that is not ready after two minutes: the others go on with the old version.
set -eu
site=${NGINX_SITE:-/etc/nginx/sites-enabled/glasshouse.conf}

# Writes the state of a node, "" or " down", into the upstream of nginx, and waits a moment for requests on their way.
upstream() {
  changed=$(sed "s/\(server 127\.0\.0\.1:$1 max_fails=0\)[^;]*;/\1$2;/" "$site")
  printf '%s\n' "$changed" > "$site"
  systemctl reload nginx
  sleep 2
}

for port in "$@"; do
  upstream "$port" ' down'
  systemctl restart "glasshouse@$port"
  waited=0
  until curl -fsS -o /dev/null --max-time 2 "http://127.0.0.1:$port/api/health/ready" 2>/dev/null; do
    waited=$((waited + 1))
    if [ "$waited" -ge 120 ]; then
      echo "The node on port $port is not ready after two minutes: see journalctl -u glasshouse@$port. nginx sends it nothing (\"down\" in $site). The nodes after it were not restarted." >&2
      exit 1
    fi
    sleep 1
  done
  upstream "$port" ''
  echo "The node on port $port is ready."
done
