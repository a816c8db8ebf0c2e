#!/bin/sh
# Installs Deedbox from a release, after checking its sum:
#   sh install.sh [--from URL-OR-FOLDER] [--to FOLDER] [--service]
# --from     where the files of the release lie; by default the folder of this script
# --to       where the program goes (default /usr/local/bin)
# --service  also sets up the systemd unit, with a new key as a sealed credential (needs root)
# Nothing is changed before the sum is found right. A program that is there is replaced in one step.
set -eu

say() { printf '%s\n' "$*"; }
die() { say "$*" >&2; exit 1; }

from=$(dirname "$0") to=/usr/local/bin service=no
while [ $# -gt 0 ]; do
  case $1 in
    --from) [ $# -gt 1 ] || die "Name a folder or an address after --from."; from=${2%/}; shift 2 ;;
    --to) [ $# -gt 1 ] || die "Name a folder after --to."; to=${2%/}; shift 2 ;;
    --service) service=yes; shift ;;
    *) die "Usage: sh install.sh [--from URL-OR-FOLDER] [--to FOLDER] [--service]" ;;
  esac
done

case $(uname -s) in Linux) os=linux ;; Darwin) os=macos ;; *) die "There’s no Deedbox for $(uname -s)." ;; esac
case $(uname -m) in
  x86_64 | amd64) cpu=x64 ;;
  aarch64 | arm64) cpu=arm64 ;;
  *) die "There’s no Deedbox for a processor of the kind $(uname -m)." ;;
esac
if [ $os = linux ] && ! ldd --version 2>&1 | grep -qiE 'glibc|gnu libc'; then
  die "This system has another C library than glibc. Use the container instead."
fi
[ $service = no ] || [ "$(id -u)" = 0 ] || die "Setting up the service needs root."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM

fetch() {
  case $from in
    http://* | https://*)
      if command -v curl >/dev/null 2>&1; then curl -fsSL --retry 3 -o "$work/$1" "$from/$1"
      else wget -q -O "$work/$1" "$from/$1"; fi ;;
    *) cp "$from/$1" "$work/$1" ;;
  esac 2>/dev/null || die "$1 can’t be had from $from."
}

sum() {
  if command -v sha256sum >/dev/null 2>&1; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -d ' ' -f 1
}

# Checks a file of the release against the list of sums.
verified() {
  fetch "$1"
  want=$(awk -v name="$1" '$2 == name { print $1 }' "$work/SHA256SUMS")
  [ -n "$want" ] || die "SHA256SUMS doesn’t name $1."
  [ "$(sum "$work/$1")" = "$want" ] || die "$1 isn’t what SHA256SUMS says. Nothing was changed."
}

fetch SHA256SUMS
program=$(awk -v end="-$os-$cpu" '$2 ~ /^deedbox-[0-9]/ && substr($2, length($2) - length(end) + 1) == end { print $2 }' "$work/SHA256SUMS")
[ -n "$program" ] || die "This release has no program for $os on $cpu."
verified "$program"
[ $service = no ] || verified deedbox.service

mkdir -p "$to" 2>/dev/null && [ -w "$to" ] || die "You may not write to $to. Choose another folder with --to, or run this as root."
chmod 755 "$work/$program"
"$work/$program" --version >/dev/null 2>&1 || die "The program doesn’t start on this machine. Nothing was changed."
cp "$work/$program" "$to/.deedbox.new"
chmod 755 "$to/.deedbox.new"
mv -f "$to/.deedbox.new" "$to/deedbox"
say "$("$to/deedbox" --version) is in $to."

if [ $service = yes ]; then
  key=/etc/credstore.encrypted/deedbox.key
  if [ ! -e "$key" ]; then
    if [ -e /var/lib/deedbox/keyring.json ] || [ -e /var/lib/private/deedbox/keyring.json ]; then
      die "There are papers in /var/lib/deedbox, but $key is missing. Put it back; a new key wouldn’t open them."
    fi
    mkdir -p /etc/credstore.encrypted
    chmod 700 /etc/credstore.encrypted
    head -c 32 /dev/urandom | systemd-creds encrypt --name=deedbox.key - "$key"
  fi
  sed "s|/usr/local/bin/deedbox|$to/deedbox|" "$work/deedbox.service" >/etc/systemd/system/deedbox.service
  systemctl daemon-reload
  systemctl enable --now deedbox
  say "Deedbox runs: http://127.0.0.1:7170. Settings go into /etc/deedbox.env."
fi
