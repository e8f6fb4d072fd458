# What the steps share; each sources it from the project's root.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export PATH="$PWD/node_modules/.bin:$PATH"

as_root() { if ((EUID == 0)); then "$@"; else sudo "$@"; fi; }

# eventually SECONDS COMMAND…: waits until COMMAND succeeds.
eventually() {
  local end=$((SECONDS + $1))
  shift
  until "$@"; do
    if ((SECONDS >= end)); then return 1; fi
    sleep 0.2
  done
}

# at_most SECONDS: as many, or fewer where the run is late: it must end within 90 minutes on a slow machine, too.
at_most() {
  local left=$((4200 - EPOCHSECONDS + ${CI_BEGAN:-$EPOCHSECONDS}))
  if ((left > $1)); then left=$1; fi
  echo $((left > 30 ? left : 30))
}

# The commit that this one is compared with: where it left the main line, or the one before it.
base_commit() {
  local head base
  head=$(git rev-parse HEAD)
  for branch in origin/main main; do
    base=$(git merge-base HEAD "$branch" 2>/dev/null) || continue
    if [[ $base != "$head" ]]; then
      echo "$base"
      return
    fi
  done
  git rev-parse --verify --quiet HEAD~1 || true
}
