import { documentTypeOf, FileSettings, listDocuments, previewDocument, uploadsPlace, type DocumentPart, type FoundDocument } from '#areas/sources';
import { readDocuments, type ReadDocument } from '#engine/connectors/documents/read-documents.ts';
import type { FileEntry, FileLocation } from '#engine/connectors/files/file-location.ts';
import { handle } from '#platform/server/handle.ts';
import { sourceForResource } from '../resources/resource-rows.ts';
import type { Seeing } from '../sources/visible-sources.ts';
import { speakingPlainly } from '../sources/with-connection.ts';
import { withPlaces, type Place } from './file-place.ts';
import { listPlaceFiles } from './list-place-files.ts';
import { storedFile } from './prepare-file.ts';
import { withinTime } from './within-time.ts';

const listSeconds = 60;
const readSeconds = 90;
/** For looking at; whoever reads documents for good gets all of it. */
const mostCharacters = 200_000;
const mostParts = 20;

/** A place of the source, or what was uploaded for it. */
async function documentPlace(seeing: Seeing, { datasource_wid, wid }: { datasource_wid: string; wid?: string | undefined }): Promise<Place> {
  if (wid) {
    const { source, existing, settings, secrets } = await storedFile(seeing, 'UNSTRUCTURED', wid);
    return { services: seeing.services, source, filename: existing.name, settings, secrets };
  }
  const source = await sourceForResource(seeing, 'UNSTRUCTURED', datasource_wid);
  return { services: seeing.services, source, filename: '', settings: FileSettings.parse({ fs_urls: [uploadsPlace(source.wid)] }), secrets: {} };
}

export const documentHandlers = [
  handle(listDocuments, async ({ query }, context) => {
    const place = await documentPlace(context, query);
    const { files, more } = await withinTime(listSeconds, context.signal, (signal) =>
      speakingPlainly(() => withPlaces(place, (locations, settings) => listPlaceFiles(locations, settings, signal))));
    const wanted = query.name?.toLowerCase() ?? '';
    const named: FoundDocument[] = files.filter(({ path }) => path.toLowerCase().includes(wanted)).map((file) => ({ ...file, kind: documentTypeOf(file.path) }));
    const kinds = Object.fromEntries([...Map.groupBy(named, ({ kind }) => kind)].map(([kind, of]) => [kind, of.length]));
    const page = await context.page(named.filter(({ kind }) => query.kind === undefined || kind === query.kind), {
      sort: 'path', sortable: { path: 'path', size: 'size', modified: 'modified', kind: 'kind' },
    });
    return { ...page, kinds, more };
  }),

  handle(previewDocument, async ({ query }, context) => {
    const place = await documentPlace(context, query);
    return withinTime(readSeconds, context.signal, (signal) => speakingPlainly(() => withPlaces(place, async (locations, settings) => {
      const location = locations[query.place] ?? locations[0]!;
      const entry = await location.stat(query.path, signal);
      const { path, size, modified } = entry;
      const parts: DocumentPart[] = [];
      let more_parts = false;
      const plain = { ...settings, pattern: '', filename: '', policy_regex: '', policy_recursive: true };
      for await (const read of readDocuments(only(location, entry), plain, { signal, limits: { characters: mostCharacters, seconds: readSeconds - 10 } })) {
        if (parts.length >= mostParts) {
          more_parts = true;
          break;
        }
        parts.push(partOf(read));
      }
      return { path, size, modified, parts, more_parts };
    })));
  }),
];

/** As if nothing else lay there. */
function only(location: FileLocation, entry: FileEntry): FileLocation {
  return { ...location, async* list() { yield entry; } };
}

function partOf({ name, document, problem }: ReadDocument): DocumentPart {
  return {
    name, kind: document?.kind ?? documentTypeOf(name), properties: document?.properties ?? null, text: document?.text ?? '', truncated: document?.truncated ?? false,
    attachments: document?.attachments ?? [], notes: document?.notes ?? [], problem: problem?.text ?? null,
  };
}
