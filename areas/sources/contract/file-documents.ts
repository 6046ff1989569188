import { z } from 'zod';
import { defineCall, pageOf, paging } from '#platform/contract';
import { text, wid } from './fields.ts';
import { can } from './permissions.ts';

export const dataDocument = '/api/drd/dataBussiness/dataDocument';

/** By the ending of the name; what a document truly is, its bytes say when it is opened. */
export const documentTypes = ['docx', 'pptx', 'xlsx', 'pdf', 'html', 'markdown', 'text', 'email', 'archive', 'other'] as const;
export type DocumentType = (typeof documentTypes)[number];

const endings: Partial<Record<string, DocumentType>> = {
  docx: 'docx', docm: 'docx', pptx: 'pptx', pptm: 'pptx', xlsx: 'xlsx', xlsm: 'xlsx', pdf: 'pdf', html: 'html', htm: 'html', xhtml: 'html', md: 'markdown', markdown: 'markdown',
  txt: 'text', log: 'text', csv: 'text', tsv: 'text', json: 'text', xml: 'text', eml: 'email', zip: 'archive', gz: 'archive',
};
export const documentTypeOf = (name: string): DocumentType => endings[/\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'other';

const count = z.number().int();

export const FoundDocument = z.object({ path: z.string(), size: count, modified: z.iso.datetime().nullable(), place: count, kind: z.enum(documentTypes) });
export type FoundDocument = z.infer<typeof FoundDocument>;

/** `wid`: a place of the source, as it is stored; without one, what was uploaded for the source. */
const place = { datasource_wid: wid, wid: z.string().max(100).optional() };

export const listDocuments = defineCall({
  method: 'GET', path: `${dataDocument}/queryDocument`, summary: { zh: '文档列表', en: 'List documents' },
  permission: can.readSources,
  query: paging.extend({
    ...place, name: z.string().trim().max(200).optional(), kind: z.union([z.enum(['', 'ALL']).transform(() => undefined), z.enum(documentTypes)]).optional(),
  }),
  reply: pageOf(FoundDocument).extend({
    /** How many there are of each kind under the same name, whatever kind is asked for. */
    kinds: z.record(z.string(), count),
    more: z.boolean(),
  }),
});

export const DocumentPart = z.object({
  /** Inside of an archive as `a.zip!/b.docx`. */
  name: z.string(),
  kind: z.string(),
  properties: z.object({
    title: z.string().nullable(), author: z.string().nullable(), subject: z.string().nullable(), keywords: z.string().nullable(),
    created: z.string().nullable(), modified: z.string().nullable(), pages: count.nullable(), language: z.string().nullable(),
    words: count, characters: count, encoding: z.string().optional(), sheets: z.array(z.string()).optional(), recipients: z.array(z.string()).optional(),
  }).nullable(),
  text: z.string(),
  /** There is more text than is shown. */
  truncated: z.boolean(),
  attachments: z.array(z.object({ name: z.string(), size: count, type: z.string() })),
  notes: z.array(text),
  /** Why it could not be read; then there is no text. */
  problem: text.nullable(),
});
export type DocumentPart = z.infer<typeof DocumentPart>;

/** Text and properties of one document, or of the first ones in an archive. */
export const previewDocument = defineCall({
  method: 'GET', path: `${dataDocument}/previewDocument`, summary: { zh: '预览文档内容', en: 'Preview a document' },
  permission: can.sampleSources,
  query: z.object({ ...place, path: z.string().min(1).max(4_000), place: z.coerce.number().int().min(0).default(0) }),
  reply: z.object({ path: z.string(), size: count, modified: z.iso.datetime().nullable(), parts: z.array(DocumentPart), more_parts: z.boolean() }),
});
