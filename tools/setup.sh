# Sourced by ./run and ./test: installs what is missing, configures and builds. Nothing here is slow when
# nothing changed: a stamp holds the checksum of this file, and ninja answers in a few milliseconds.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)

# Debian packages to build; docs/dependencies.md gives the reason for each.
packages=(
  clang-19 lld-19 llvm-19 llvm-19-dev libclang-rt-19-dev meson ninja-build ccache python3
  libfmt-dev libexpected-dev libdouble-conversion-dev libfast-float-dev libtommath-dev doctest-dev
)

die() { printf '%s\n' "$@" >&2; exit 1; }

# install_packages NAME...: as root or with a sudo that asks nothing; otherwise says what to type.
install_packages() {
  local prefix=()
  local command="apt-get update && apt-get install -y --no-install-recommends $*"
  if [ "$(id -u)" != 0 ]; then
    if command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
      prefix=(sudo)
    else
      die "These packages are missing; install them and start again:" "  sudo sh -c '$command'"
    fi
  fi
  echo "installing: $*" >&2
  "${prefix[@]}" apt-get update -qq >&2
  "${prefix[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >&2
}

# missing_packages NAME...: prints those that are not installed.
missing_packages() {
  local name
  for name in "$@"; do
    dpkg-query -W -f='${db:Status-Status}\n' "$name" 2>/dev/null | grep -qx installed || echo "$name"
  done
}

ensure_packages() {
  local stamp="$root/build/.packages" sum missing
  sum=$(cksum < "$root/tools/setup.sh")
  if [ -f "$stamp" ] && [ "$(< "$stamp")" = "$sum" ]; then return; fi
  command -v apt-get >/dev/null || die "This is not Debian: install the equivalents of: ${packages[*]}"
  mapfile -t missing < <(missing_packages "${packages[@]}")
  if [ "${#missing[@]}" -gt 0 ]; then install_packages "${missing[@]}"; fi
  mkdir -p "$root/build"
  echo "$sum" > "$stamp"
}

# build NAME [TARGET...]: configures build/NAME on first use and builds the targets (default: all). Quiet on success.
build() {
  local name=$1 options
  shift
  export CCACHE_BASEDIR="$root" CCACHE_NOHASHDIR=1
  if [ ! -f "$root/build/$name/build.ninja" ]; then
    case $name in
      release) options="-Db_ndebug=true" ;;
      dev) options="-Dbuildtype=debugoptimized" ;;
      asan) options="-Dbuildtype=debugoptimized -Doptimization=1 -Db_sanitize=address,undefined -Db_lundef=false" ;;
      fuzz) options="-Dbuildtype=debugoptimized -Db_sanitize=address,undefined -Db_lundef=false -Dfuzz=true" ;;
      *) die "build: no kind of build is called '$name'" ;;
    esac
    echo "configuring build/$name" >&2
    # shellcheck disable=SC2086
    meson setup "$root/build/$name" "$root" --native-file "$root/native-clang19.ini" $options >&2
    echo "building build/$name (the first time takes some minutes)" >&2
  fi
  local log="$root/build/$name/build.log"
  if ! ninja --quiet -C "$root/build/$name" "$@" > "$log" 2>&1; then
    cat "$log" >&2
    die "the build of build/$name failed"
  fi
}

# The npm packages the tests compare with, outside the tree. Prints the folder.
ensure_oracle() {
  local cache="${SX_NPM_CACHE:-$HOME/.cache/sx-npm}"
  if ! cmp -s "$root/tests/npm/package.json" "$cache/sx-oracle.json"; then
    command -v npm >/dev/null || install_packages npm ca-certificates
    mkdir -p "$cache"
    cp "$root/tests/npm/package.json" "$cache/package.json"
    (cd "$cache" && npm install --no-audit --no-fund --ignore-scripts --loglevel=error --fetch-retries=2 --fetch-timeout=60000 >&2)
    cp "$root/tests/npm/package.json" "$cache/sx-oracle.json"
  fi
  echo "$cache"
}
