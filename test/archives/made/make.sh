#!/bin/sh
# Makes the archives in this folder again, each with the tool that README.md names. Needs python3, zip, 7z, bsdtar, java, go,
# perl (Archive::Zip, IO::Compress) and bun. Usage: sh test/archives/made/make.sh [OUT]
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "${1:-$here}"
out=$(cd "${1:-$here}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export LC_ALL=C.UTF-8 TZ=UTC
tree=$work/tree
mkdir -p "$tree/Bills/2024" "$tree/Straße"
python3 - "$tree" <<'PY'
import os, sys
tree = sys.argv[1]
files = {
    "hello.txt": b"Hello from the corpus.\n",
    "empty.txt": b"",
    "Bills/2024/électricité.txt": "Électricité de France, 59,90 €\n".encode(),
    "Straße/Größe.txt": "Größe und Straße\n".encode(),
    "long.txt": b"".join(b"Line %d of a long paper.\n" % i for i in range(800)),
    "noise.bin": bytes((i * i * 31 + (i >> 3) * 17 + i * 7) & 255 for i in range(1500)),
}
for name, data in files.items():
    path = os.path.join(tree, name)
    with open(path, "wb") as f:
        f.write(data)
for folder, _, names in os.walk(tree):
    for name in names + ["."]:
        os.utime(os.path.join(folder, name), (1704110400, 1704110400))
PY
cd "$tree"
rm -f "$out"/*.zip

python3 - "$out" <<'PY'
import io, os, sys, zipfile
out = sys.argv[1]
names = sorted(os.path.relpath(os.path.join(d, n), ".") for d, _, ns in os.walk(".") for n in ns)

class Pipe(io.RawIOBase):
    """Takes bytes and can go nowhere, as standard output does."""
    def __init__(self, f): self.f = f
    def writable(self): return True
    def seekable(self): return False
    def write(self, b): self.f.write(b); return len(b)

def make(name, method=zipfile.ZIP_DEFLATED, wide=False, pipe=False, comment=b"", before=b"", folders=False, mode="w"):
    with open(f"{out}/python-{name}.zip", "wb+") as f:
        f.write(before)
        with zipfile.ZipFile(Pipe(f) if pipe else f, "a" if before else mode, method) as z:
            z.comment = comment
            if folders: z.mkdir("Bills") if hasattr(z, "mkdir") else z.write("Bills")
            for n in names:
                info = zipfile.ZipInfo(n, (2024, 1, 1, 12, 0, 0))
                info.compress_type = method
                data = open(n, "rb").read()
                info.file_size = len(data)
                with z.open(info, "w", force_zip64=wide) as e: e.write(data)

make("deflated")
make("stored", zipfile.ZIP_STORED)
make("zip64", wide=True)
make("pipe", pipe=True)
make("pipe-zip64", pipe=True, wide=True)
make("folders", folders=True)
make("comment", comment=b"PK\x05\x06" + b"\0" * 18 + b" and PK\x01\x02 and PK\x06\x07 in a comment")
make("before", before=b"MZ a program that unpacks itself\n" * 9)
make("bzip2", zipfile.ZIP_BZIP2)
make("lzma", zipfile.ZIP_LZMA)
# What it writes past 2 GiB, with its limit brought down: 64-bit records beside short fields that are not full.
zipfile.ZIP64_LIMIT = 1000
make("past-2gib")
make("past-2gib-stored", zipfile.ZIP_STORED)
make("past-2gib-pipe", pipe=True)
make("past-2gib-comment", comment=b"a comment behind it")
make("past-2gib-before", before=b"#!/bin/sh\nexit\n")
PY

zip -qrX "$out/infozip.zip" .
zip -qr "$out/infozip-extra.zip" .
zip -qr0 "$out/infozip-stored.zip" .
zip -qr - . | cat > "$out/infozip-pipe.zip"
zip -qr -fz "$out/infozip-zip64.zip" .
zip -qr -fz - . | cat > "$out/infozip-pipe-zip64.zip"
zip -qr -fd "$out/infozip-descriptors.zip" .
zip -qr -P test123 "$out/infozip-locked.zip" .
zip -qr -P test123 - . | cat > "$out/infozip-pipe-locked.zip"
zip -qr -Z bzip2 "$out/infozip-bzip2.zip" .
zip -qrD "$out/infozip-no-folders.zip" .
printf 'PK\005\006 PK\001\002 in a comment\n' | zip -qrz "$out/infozip-comment.zip" . > /dev/null
zip -qr "$work/plain.zip" .
{ printf '#!/bin/sh\necho a program that unpacks itself\nexit\n'; cat "$work/plain.zip"; } > "$out/infozip-before.zip"
cp "$out/infozip-before.zip" "$out/infozip-before-adjusted.zip"
zip -qA "$out/infozip-before-adjusted.zip"
mkdir "$work/linked" && cp -r . "$work/linked" && ln -s hello.txt "$work/linked/link.txt"
(cd "$work/linked" && zip -qry "$out/infozip-link.zip" .)
LC_ALL=C zip -qr "$out/infozip-no-locale.zip" .
mkdir "$work/split" && cp -r . "$work/split" && head -c 150000 /dev/urandom > "$work/split/more.bin"
(cd "$work/split" && zip -qr -s 64k "$work/parts.zip" . && cp "$work/parts.zip" "$out/infozip-last-part.zip")
head -c 3000 "$work/parts.z01" > "$out/infozip-first-part.zip"

seven() { name=$1; shift; 7z a -tzip -bso0 -bsp0 "$out/7z-$name.zip" "$@" . ; }
seven deflate
seven stored -mm=Copy
seven deflate64 -mm=Deflate64
seven lzma -mm=LZMA
seven bzip2 -mm=BZip2
seven ppmd -mm=PPMd
seven aes -ptest123 -mem=AES256
seven aes128 -ptest123 -mem=AES128
seven locked -ptest123 -mem=ZipCrypto
seven stored-aes -ptest123 -mem=AES256 -mm=Copy
seven local-names -mcl=on
seven utf8-names -mcu=on
7z a -tzip -bso0 -bsp0 -so x.zip . > "$out/7z-pipe.zip"

bsdtar --format zip -cf "$out/bsdtar.zip" .
bsdtar --format zip -cf - . | cat > "$out/bsdtar-pipe.zip"
bsdtar --format zip --options zip:compression=store -cf - . | cat > "$out/bsdtar-pipe-stored.zip"
bsdtar --format zip --options zip:zip64 -cf "$out/bsdtar-zip64.zip" .
bsdtar --format zip --options zip:zip64 -cf - . | cat > "$out/bsdtar-pipe-zip64.zip"
bsdtar --format zip --options zip:encryption=aes256 --passphrase test123 -cf "$out/bsdtar-aes.zip" .
bsdtar --format zip --options zip:encryption=zipcrypt --passphrase test123 -cf "$out/bsdtar-locked.zip" .
bsdtar --format zip --options zip:hdrcharset=CP850 -cf "$out/bsdtar-cp850.zip" .
bsdtar --format zip --options zip:hdrcharset=ISO-8859-1 -cf "$out/bsdtar-latin1.zip" .

jar cfM "$out/java-jar.zip" .
jar c0fM "$out/java-jar-stored.zip" .
cat > "$work/Make.java" <<'JAVA'
import java.io.*;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.file.*;
import java.util.*;
import java.util.stream.*;
import java.util.zip.*;

public class Make {
    static List<Path> files() throws IOException {
        try (Stream<Path> s = Files.walk(Path.of("."))) {
            return s.filter(Files::isRegularFile).sorted().collect(Collectors.toList());
        }
    }
    static void stream(String out, Charset names, int method) throws IOException {
        try (ZipOutputStream z = new ZipOutputStream(new FileOutputStream(out), names)) {
            z.setComment("made by java");
            for (Path p : files()) {
                ZipEntry e = new ZipEntry(Path.of(".").relativize(p).toString());
                byte[] bytes = Files.readAllBytes(p);
                e.setMethod(method);
                if (method == ZipEntry.STORED) {
                    CRC32 crc = new CRC32();
                    crc.update(bytes);
                    e.setSize(bytes.length);
                    e.setCrc(crc.getValue());
                }
                z.putNextEntry(e);
                z.write(bytes);
            }
        }
    }
    public static void main(String[] args) throws Exception {
        stream(args[0] + "/java-stream.zip", Charset.forName("UTF-8"), ZipEntry.DEFLATED);
        stream(args[0] + "/java-stored.zip", Charset.forName("UTF-8"), ZipEntry.STORED);
        stream(args[0] + "/java-cp437.zip", Charset.forName("IBM437"), ZipEntry.DEFLATED);
        Map<String, String> env = Map.of("create", "true", "forceZIP64End", "true");
        try (FileSystem fs = FileSystems.newFileSystem(URI.create("jar:file:" + args[0] + "/java-zipfs-zip64-end.zip"), env)) {
            for (Path p : files()) {
                Path to = fs.getPath(Path.of(".").relativize(p).toString());
                if (to.getParent() != null) Files.createDirectories(to.getParent());
                Files.copy(p, to);
            }
        }
    }
}
JAVA
java "$work/Make.java" "$out"

cat > "$work/make.go" <<'GO'
package main

import (
	"archive/zip"
	"os"
	"path/filepath"
)

func try(err error) {
	if err != nil {
		panic(err)
	}
}

func write(out string, method uint16, offset int64, comment string) {
	f, err := os.Create(out)
	try(err)
	defer f.Close()
	if offset > 0 {
		_, err = f.Write(make([]byte, offset))
		try(err)
	}
	z := zip.NewWriter(f)
	z.SetOffset(offset)
	try(z.SetComment(comment))
	try(filepath.Walk(".", func(path string, info os.FileInfo, err error) error {
		if err != nil || info.IsDir() {
			return err
		}
		w, err := z.CreateHeader(&zip.FileHeader{Name: filepath.ToSlash(path), Method: method, Modified: info.ModTime()})
		try(err)
		bytes, err := os.ReadFile(path)
		try(err)
		_, err = w.Write(bytes)
		return err
	}))
	try(z.Close())
}

func main() {
	out := os.Args[1]
	write(out+"/go.zip", zip.Deflate, 0, "")
	write(out+"/go-stored.zip", zip.Store, 0, "made by go")
	write(out+"/go-offset.zip", zip.Deflate, 700, "")
}
GO
GOFLAGS=-mod=mod GO111MODULE=off go run "$work/make.go" "$out"

perl - "$out" <<'PERL'
use strict; use warnings; use utf8;
use Archive::Zip qw(:ERROR_CODES :CONSTANTS);
use Encode qw(decode_utf8 encode_utf8);
use File::Find;
use IO::Compress::Zip qw(:all);
my $out = $ARGV[0];
my @files;
find({ no_chdir => 1, wanted => sub { my $n = $File::Find::name; push @files, substr($n, 2) if -f $n } }, '.');
@files = sort @files;
my $z = Archive::Zip->new();
for my $f (@files) { $z->addFile($f); }
$z->writeToFileNamed("$out/perl-archive-zip.zip") == AZ_OK or die;
open my $pipe, '|-', "cat > '$out/perl-archive-zip-pipe.zip'" or die;
$z->writeToFileHandle($pipe, 0) == AZ_OK or die;
close $pipe;
sub stream {
    my ($name, @options) = @_;
    my $zip;
    for my $f (@files) {
        my @entry = (Name => $f, Efs => 1, Time => 1704110400);
        if ($zip) { $zip->newStream(@entry, @options) or die }
        else { $zip = IO::Compress::Zip->new("$out/perl-io-$name.zip", @entry, @options) or die $ZipError }
        open my $in, '<:raw', $f or die;
        local $/;
        my $all = <$in>;
        $zip->print($all) if length $all;
    }
    $zip->close();
}
stream('stream', Stream => 1);
stream('zip64', Zip64 => 1);
stream('stream-zip64', Stream => 1, Zip64 => 1);
stream('stored', Method => ZIP_CM_STORE);
stream('minimal', Minimal => 1);
PERL

(cd "$here/../../.." && bun -e '
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { Zip, ZipDeflate, ZipPassThrough, zipSync } from "fflate";
const [tree, out] = process.argv.slice(-2);
const names = readdirSync(tree, { recursive: true }).map(String).filter((n) => statSync(`${tree}/${n}`).isFile()).sort();
const entries = Object.fromEntries(names.map((n) => [n, new Uint8Array(readFileSync(`${tree}/${n}`))]));
const mtime = new Date("2024-01-01T12:00:00Z");
writeFileSync(`${out}/fflate.zip`, zipSync(entries, { mtime }));
writeFileSync(`${out}/fflate-stored.zip`, zipSync(entries, { level: 0, mtime }));
const pieces = [];
const zip = new Zip((error, piece) => { if (error) throw error; pieces.push(piece); });
names.forEach((n, i) => {
  const entry = i % 2 === 0 ? new ZipDeflate(n) : new ZipPassThrough(n);
  entry.mtime = mtime;
  zip.add(entry);
  entry.push(entries[n], true);
});
zip.end();
writeFileSync(`${out}/fflate-stream.zip`, Buffer.concat(pieces));
' -- "$tree" "$out")
