#!/bin/sh
# Builds a release of this checkout and brings it up, goes back, or runs a command of the shop: deploy.sh --help.
set -eu
checkout=$(cd "$(dirname "$0")/../../.." && pwd)
exec "$(node "$checkout/tools/setup/node-path.mjs")" "$checkout/tools/release/deploy.mjs" "$@"
