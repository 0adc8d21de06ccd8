#!/bin/sh
# sh deploy/build-image.sh [NAME] [FILE]
# Builds deploy/Containerfile with buildah as the image NAME (sacred-space unless given), as root, and writes it to FILE if that is named,
# compressed, as docker load and podman load read it. Where no registry of images answers, the
# base is made of Debian's packages by debootstrap. CERTIFICATES=FOLDER: authorities (*.crt) that the build, and the image, trust beside
# Debian's, on a network whose proxy signs with its own. UNAUDITED=true: also where npm's registry answers nothing about advisories.
set -eu
cd "$(dirname "$0")/.."
name=${1:-sacred-space}
file=${2:-}
needs() {
  command -v "$1" >/dev/null && return
  echo "$1 is missing, which $2: apt-get install $1" >&2
  exit 1
}
needs buildah "builds the image"
base=$(sed -n 's/^FROM \([^ ]*\)$/\1/p' deploy/Containerfile)

make_base() {
  needs debootstrap "makes the base where no registry of images answers"
  suite=${base##*:}
  root=$(mktemp --directory)
  trap 'rm -rf "$root"' EXIT
  debootstrap --variant=minbase "${suite%-slim}" "$root" http://deb.debian.org/debian
  rm -rf "$root"/var/cache/apt/archives/*.deb "$root"/var/cache/apt/*.bin "$root"/var/lib/apt/lists/* "$root"/var/log/bootstrap.log
  container=$(buildah from scratch)
  buildah add --quiet "$container" "$root" /
  buildah config --cmd bash "$container"
  buildah commit --rm --quiet "$container" "$base"
}

buildah inspect --type image "$base" >/dev/null 2>&1 || buildah pull --quiet "$base" || make_base
# Of sources that are a commit's: of a release, which names it, or of a checkout.
commit=$(sed -n 's/.*"commit":"\([0-9a-f]*\)".*/\1/p' release.json 2>/dev/null || true)
[ -n "$commit" ] || [ -n "$(git status --porcelain 2>&1)" ] || commit=$(git rev-parse HEAD)
version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)
# Docker's format, since OCI's has no HEALTHCHECK.
buildah build --format docker --file deploy/Containerfile --tag "$name" \
  ${commit:+--build-arg "COMMIT=$commit"} ${UNAUDITED:+--build-arg UNAUDITED=true} \
  --label "org.opencontainers.image.version=$version" ${commit:+--label "org.opencontainers.image.revision=$commit"} \
  ${CERTIFICATES:+--volume "$CERTIFICATES:/usr/local/share/ca-certificates:ro"} .
if [ -n "$file" ]; then
  buildah push --quiet "$name" "docker-archive:$file.tar:$name"
  gzip --no-name --best <"$file.tar" >"$file" && rm "$file.tar"
fi
