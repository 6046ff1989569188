import { readerOf } from '#engine/connectors/files/format-settings-of.ts';
import type { FileEntry, FileLocation } from '#engine/connectors/files/file-location.ts';
import { chooseFormat } from '#engine/connectors/files/formats/formats.ts';
import { closeStream, detectEncoding, encodingName, takeSample } from '#engine/connectors/files/formats/text-decoding.ts';
import { unpack } from '#engine/connectors/files/packing/unpack.ts';
import type { ReaderSettings } from '#engine/connectors/files/reader-settings.ts';

const linesShown = 20;
const longestLine = 500;

/** The beginning of a text file as it stands, to compare settings with; empty where the file is no text. Bytes that mean nothing are replaced, for looking only. */
export async function firstLines(location: FileLocation, file: FileEntry, settings: ReaderSettings, signal: AbortSignal): Promise<string[]> {
  for await (const { inner, bytes } of unpack(file.path, location.open(file.path, { signal }), settings.compression_type, signal)) {
    const { sample, rest } = await takeSample(bytes, 65_536);
    await closeStream(rest);
    const { kind } = chooseFormat(readerOf(settings, inner || file.path), sample);
    if (kind !== 'delimited' && kind !== 'fixed-width' && kind !== 'text') return [];
    const encoding = settings.encoding === '' ? detectEncoding(sample) : encodingName(settings.encoding);
    const text = new TextDecoder(encoding).decode(sample);
    return text.split(/\r\n|\n|\r/).slice(0, linesShown).map((line) => line.slice(0, longestLine));
  }
  return [];
}
