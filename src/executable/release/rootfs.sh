#!/bin/sh
# Lays out the root folder of a container: the program, the C libraries it needs and nothing else, no shell.
#   sh rootfs.sh PROGRAM FOLDER
# Runs on Debian or Ubuntu of the processor that the program is for.
set -eu
program=$1 root=$2

mkdir -p "$root/usr/local/bin" "$root/usr/local/lib" "$root/etc"
cp "$program" "$root/usr/local/bin/deedbox"
chmod 755 "$root/usr/local/bin/deedbox"

dpkg-query -L libc6 libgcc-s1 libstdc++6 |
  grep -E '/(ld-linux-[^/]*|lib(c|m|mvec|dl|pthread|rt|resolv|nss_dns|nss_files|gcc_s|stdc\+\+))\.so[.0-9]*$' |
  while read -r file; do
    mkdir -p "$root$(dirname "$file")"
    # What a link points at, under the name it is asked for by.
    cp -L "$file" "$root$file"
  done

echo 'deedbox:x:10001:10001::/nonexistent:/sbin/nologin' >"$root/etc/passwd"
echo 'deedbox:x:10001:' >"$root/etc/group"
echo 'hosts: files dns' >"$root/etc/nsswitch.conf"
install -d -m 1777 "$root/tmp"
install -d -m 700 -o 10001 -g 10001 "$root/data" "$root/key"

# Shared libraries and scripts cannot be loaded out of the executable. Here they belong to root and nobody can change them;
# each start checks every byte of them all the same.
"$program" runtime "$root/usr/local/lib/deedbox" >/dev/null
