#!/usr/bin/env bash
# Tries an image of the service as a container would run it: as a user without rights, process 1 of its own,
# on a root file system that is read-only. Needs root and buildah; the port is open only on this machine.
#
#   scripts/container-try.sh [IMAGE]
#
#   IMAGE   in buildah's storage (default: localhost/maintenance)
set -euo pipefail

image=${1:-localhost/maintenance}
if [[ $image == -* ]]; then
  sed -n '2,7s/^# \{0,1\}//p' "$0"
  [[ $image == --help ]] && exit 0 || exit 2
fi
work=$(mktemp -d)
container=$(buildah from --pull-never "$image")
running=''
# The last child of a child: process 1 of the container, as this machine sees it.
innermost() {
  local process=$1 child
  while child=$(pgrep -P "$process"); do process=$child; done
  echo "$process"
}
finish() {
  [[ -z $running ]] || kill -KILL "$(innermost "$running")" 2>/dev/null || true
  buildah rm "$container" >/dev/null
  rm -rf "$work"
}
trap finish EXIT

fail() { echo "FAILED: $1"; cat "$work/log"; exit 1; }
pass() { echo "ok: $1"; }

field() { buildah inspect --type image --format "{{$1}}" "$image"; }
[[ $(field .OCIv1.Config.User) == 1000:1000 ]] || fail 'the user of the image'
size=$(buildah images --json "$image" | node -p 'JSON.parse(require("fs").readFileSync(0))[0].size')
[[ $size == *MB && ${size% MB} < 400 || $size == *kB ]] || fail "the size of the image is $size"
pass "the image has $size"

root=$(buildah mount "$container")
port=$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => {
  console.log(s.address().port); s.close(); })')
mkdir "$work/data"
chown 1000:1000 "$work/data"
cat >"$work/inside" <<INSIDE
set -e
mount --bind "$root" "$root"
mount --bind "$work/data" "$root/data"
mount -t tmpfs -o size=64m tmpfs "$root/tmp"
mount -t proc proc "$root/proc"
mount -o remount,bind,ro "$root"
exec env -i PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin NODE_ENV=production DATA_DIR=/data HOST=127.0.0.1 PORT=$port \
  JWT_SECRET=a-secret-of-this-trial-alone-0123456789 LOG_LEVEL=warn \
  chroot --userspec=1000:1000 --groups= "$root" \
  setpriv --no-new-privs --inh-caps=-all sh -c 'cd /app && exec "\$@"' - "\$@"
INSIDE
inside() { unshare --mount --pid --fork --kill-child bash "$work/inside" "$@"; }

: >"$work/log"
inside sh -c 'touch /data/file /tmp/file && rm /data/file && ! touch /app/file && ! touch /etc/file' \
  >"$work/log" 2>&1 || fail 'what can be written'
[[ $(grep -c 'Read-only file system' "$work/log") == 2 ]] || fail 'what can be written'
pass 'the root file system is read-only; /data and /tmp can be written'
inside node dist/src/cli/migrate.js >"$work/log" 2>&1 || fail 'migrating'
grep -q 'every migration' "$work/log" || fail 'migrating'
inside node dist/src/cli/migrate.js --status >"$work/log" 2>&1 || fail 'the state of the migrations'
pass 'the migration command ends with 0'

began=$(date +%s%N)
inside node --enable-source-maps dist/program/main.js >"$work/log" 2>&1 &
running=$!
get() { curl -fsS --max-time 3 -o "$work/answer" -w '%{http_code}' "$@" "http://127.0.0.1:$port$path" 2>/dev/null; }
path=/api/health
until [[ $(get) == 200 ]]; do
  kill -0 "$running" 2>/dev/null || fail 'it ended'
  (($(date +%s%N) - began < 60000000000)) || fail 'no answer within a minute'
  sleep 0.1
done
pass "the first answer after $((($(date +%s%N) - began) / 1000000)) ms: $(cat "$work/answer")"
for path in /livez /readyz /docs/ /docs/openapi.json; do
  [[ $(get) == 200 ]] || fail "$path"
done
path=/
[[ $(get -H 'Accept: text/html') == 200 ]] && grep -qi '<!doctype html' "$work/answer" || fail 'the console'
pass 'health, probes, documentation and console answer'

process=$(innermost "$running")
[[ $(awk '/^Uid:/ {print $2}' "/proc/$process/status") == 1000 ]] || fail 'the user of the process'
[[ $(awk '/^CapEff:/ {print $2}' "/proc/$process/status") == 0000000000000000 ]] || fail 'capabilities'
[[ $(field .Docker.Config.Healthcheck) == *readyz* ]] || fail 'the image has no health check'
pass 'it runs as 1000, without capabilities'
[[ -d $work/data/database && $(stat -c %u "$work/data/database") == 1000 ]] || fail 'the data folder'
pass "it has written to /data: $(ls -A "$work/data" | tr '\n' ' ')"

kill -TERM "$process"
status=0
timeout 20 tail --pid="$running" -f /dev/null || fail 'it did not stop within 20 seconds'
wait "$running" || status=$?
running=''
((status == 0)) || fail "it ended with $status"
pass 'it stops at SIGTERM with 0'
