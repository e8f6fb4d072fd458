#!/usr/bin/env bash
# Builds the image of the service with buildah, without a container runtime and without a container registry,
# and tries it. Needs root, debootstrap, buildah and npm.
#
#   scripts/container-build.sh [IMAGE]
#
#   IMAGE        in buildah's storage (default: localhost/maintenance)
#   BASE_IMAGE   as a variable: another base than that of scripts/container-base.sh
set -euo pipefail

image=${1:-localhost/maintenance}
if [[ $image == -* ]]; then
  sed -n '2,8s/^# \{0,1\}//p' "$0"
  [[ $image == --help ]] && exit 0 || exit 2
fi
cd "$(dirname "$0")/.."
base=${BASE_IMAGE:-localhost/node-base}
if [[ -z ${BASE_IMAGE:-} ]] && ! buildah images --quiet "$base" &>/dev/null; then
  scripts/container-base.sh "$base"
fi
# What this machine trusts, for npm behind a company's proxy; no part of the image. The format is Docker's
# because OCI's has no health check. Without --ulimit, buildah gives a build 1024 open files whatever this
# machine allows, and on slow disks `npm ci` has more.
buildah bud --isolation chroot --format docker --layers=false --ulimit "nofile=$(ulimit -Hn)" \
  --secret id=certificates,src="${NODE_EXTRA_CA_CERTS:-/etc/ssl/certs/ca-certificates.crt}" \
  --build-arg BASE_IMAGE="$base" --tag "$image" \
  --file deploy/Dockerfile --ignorefile deploy/Dockerfile.dockerignore .
scripts/container-try.sh "$image"
