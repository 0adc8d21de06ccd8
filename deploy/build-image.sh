#!/bin/sh
# sh deploy/build-image.sh [NAME] [FILE]
# Builds deploy/Containerfile as the image NAME (sacred-space unless given) with the first of buildah, podman and docker that works here, and
# writes it to FILE if that is named, compressed, as docker load and podman load read it. Where no registry of images answers, the base is
# made of Debian's packages by buildah and debootstrap, as root. sh deploy/build-image.sh --base: fetches or makes the base alone.
# CERTIFICATES=FOLDER: authorities (*.crt) that the build, and the image, trust beside Debian's, on a network whose proxy signs with its own.
# UNAUDITED=true: also where npm's registry answers nothing about advisories.
set -eu
cd "$(dirname "$0")/.."
name=${1:-sacred-space}
file=${2:-}
base=$(sed -n 's/^FROM \([^ ]*\)$/\1/p' deploy/Containerfile)
fail() {
  echo "$1" >&2
  exit 1
}
needs() {
  command -v "$1" >/dev/null || fail "$1 is missing, which $2: apt-get install buildah debootstrap"
}

make_base() {
  needs buildah "makes the base where no registry of images answers"
  needs debootstrap "makes the base where no registry of images answers"
  [ "$(id -u)" = 0 ] || fail "No registry of images answers, and debootstrap makes the base as root only: run this as root."
  suite=${base##*:}
  root=$(mktemp --directory)
  trap 'rm -rf "$root"' EXIT
  debootstrap --variant=minbase "${suite%-slim}" "$root" http://deb.debian.org/debian ||
    fail "debootstrap could not make the base: deb.debian.org has to be reached from here."
  rm -rf "$root"/var/cache/apt/archives/*.deb "$root"/var/cache/apt/*.bin "$root"/var/lib/apt/lists/* "$root"/var/log/bootstrap.log
  container=$(buildah from scratch)
  buildah add --quiet "$container" "$root" /
  buildah config --cmd bash "$container"
  buildah commit --rm --quiet "$container" "$base"
}

# docker's command may be there without its service.
for tool in buildah podman docker ''; do
  [ -z "$tool" ] || ! "$tool" info >/dev/null 2>&1 || break
done
[ -n "$tool" ] || fail "Neither buildah nor podman nor docker works here, one of which builds the image: apt-get install buildah debootstrap"
[ "$tool" != docker ] || [ -z "${CERTIFICATES:-}" ] || fail "docker cannot lend CERTIFICATES to a build: apt-get install buildah debootstrap"
"$tool" inspect --type image "$base" >/dev/null 2>&1 || "$tool" pull --quiet "$base" || make_base
[ "$name" != --base ] || exit 0

# Of sources that are a commit's: of a release, which names it, or of a checkout.
commit=$(sed -n 's/.*"commit":"\([0-9a-f]*\)".*/\1/p' release.json 2>/dev/null || true)
[ -n "$commit" ] || [ -n "$(git status --porcelain 2>&1)" ] || commit=$(git rev-parse HEAD)
version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)
# Docker's format, since OCI's has no HEALTHCHECK; docker itself knows no other.
[ "$tool" = docker ] || in_format=--format=docker
"$tool" build ${in_format:-} --file deploy/Containerfile --tag "$name" \
  ${commit:+--build-arg "COMMIT=$commit"} ${UNAUDITED:+--build-arg UNAUDITED=true} \
  --label "org.opencontainers.image.version=$version" ${commit:+--label "org.opencontainers.image.revision=$commit"} \
  ${CERTIFICATES:+--volume "$CERTIFICATES:/usr/local/share/ca-certificates:ro"} . ||
  fail "The image could not be built, for the reason above. UNAUDITED=true builds it where npm's registry gives no advisories."
if [ -n "$file" ]; then
  case $tool in
  buildah) buildah push --quiet "$name" "docker-archive:$file.tar:$name" ;;
  *) "$tool" save --output "$file.tar" "$name" ;;
  esac
  gzip --no-name --best <"$file.tar" >"$file" && rm "$file.tar"
fi
