#!/bin/sh
# Brings a new version up without a request lost: one process after the other, each ready before the next one ends.
set -eu
cd /srv/vitrine
git pull --ff-only
npm ci --include=dev
npm run build
for port in 3001 3002; do
  systemctl restart "vitrine@$port"
  until curl -fsS "http://127.0.0.1:$port/readyz" >/dev/null; do sleep 1; done
done
