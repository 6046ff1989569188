import { z } from 'zod';
import { defineCall, download, upload } from '#platform/contract';

export const customizationTypes = ['MANAGE', 'PORTAL', 'AI', 'SUBCENTER'] as const;
export const pictureKinds = ['logo', 'loginPicture'] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** What a picture may be at most: bytes of the file, and pixels of its longer side. */
export const pictureLimits: Record<PictureKind, { bytes: number; pixels: number }> = {
  logo: { bytes: 1024 ** 2, pixels: 2048 },
  loginPicture: { bytes: 5 * 1024 ** 2, pixels: 6000 },
};
export const pictureEndings = ['.png', '.jpg', '.jpeg', '.webp'] as const;

const longest = 10_000;
const text = z.object({ zh: z.string().trim().max(longest), en: z.string().trim().max(longest) });
const colour = z.string().regex(/^(#[0-9a-fA-F]{6})?$/);
/** The address of an uploaded picture, as `uploadCustomizationPicture` answers it; empty: the house's own. */
const picture = z.string().regex(/^(\/api\/sys\/customization\/picture\/[0-9a-f]{32})?$/);
/** A web address, a mail address or telephone number, or a page of ours; nothing that runs. */
const address = z.string().trim().max(2000).refine((value) => /^(https?:\/\/\S+|mailto:\S+|tel:\S+|#\/\S*)$/i.test(value), {
  params: { text: { zh: '请填写以 https://、mailto:、tel: 或 #/ 开头的地址', en: 'Begin the address with https://, mailto:, tel: or #/' } },
});
const linkName = text.refine(({ zh, en }) => zh !== '' || en !== '', {
  path: ['zh'], params: { text: { zh: '请至少填写一种语言的名称', en: 'Give a name in at least one language' } },
});

/** How one face of the platform looks; an empty picture, colour or text means the house look. */
export const Look = z.object({
  title: text,
  logo: picture,
  colour,
  accent: colour,
  loginPicture: picture,
  footer: text,
  links: z.array(z.object({ name: linkName, address })).max(8),
});
export type Look = z.infer<typeof Look>;

export const Customization = z.object({
  wid: z.string(),
  type: z.enum(customizationTypes),
  title: z.object({ zh: z.string(), en: z.string() }),
  logo: z.string(),
  colour: z.string(),
  accent: z.string(),
  loginPicture: z.string(),
  footer: z.object({ zh: z.string(), en: z.string() }),
  links: z.array(z.object({ name: z.object({ zh: z.string(), en: z.string() }), address: z.string() })),
  row_version: z.number().int(),
});
export type Customization = z.infer<typeof Customization>;

export const getCustomizationList = defineCall({
  method: 'GET',
  path: '/api/sys/customization/getCustomizationList',
  summary: { zh: '个性化设置', en: 'How the platform looks' },
  permission: 'public',
  reply: z.array(Customization),
});

export const CustomizationInput = Look.extend({ type: z.enum(customizationTypes), row_version: z.number().int() });

export const saveCustomization = defineCall({
  method: 'POST',
  path: '/api/sys/customization/save',
  summary: { zh: '保存个性化设置', en: 'Change how the platform looks' },
  permission: 'customization:write',
  body: CustomizationInput,
  reply: Customization,
  changes: 'customization',
});

export const resetCustomization = defineCall({
  method: 'POST',
  path: '/api/sys/customization/reset',
  summary: { zh: '恢复默认外观', en: 'Go back to the house look' },
  permission: 'customization:write',
  body: z.object({ type: z.enum(customizationTypes), row_version: z.number().int() }),
  reply: Customization,
  changes: 'customization',
});

/** What a face looked like before, latest first. */
export const CustomizationVersion = z.object({
  wid: z.string(),
  look: Customization.omit({ wid: true, type: true, row_version: true }),
  create_time: z.iso.datetime(),
  /** Who replaced it; null: the platform itself. */
  creator: z.string().nullable(),
});
export type CustomizationVersion = z.infer<typeof CustomizationVersion>;

export const listCustomizationVersions = defineCall({
  method: 'GET',
  path: '/api/sys/customization/versions',
  summary: { zh: '外观的历史版本', en: 'How the platform looked before' },
  permission: 'customization:write',
  query: z.object({ type: z.enum(customizationTypes) }),
  reply: z.array(CustomizationVersion),
});

export const uploadCustomizationPicture = defineCall({
  method: 'POST',
  path: '/api/sys/customization/picture',
  summary: { zh: '上传标志或登录图', en: 'Upload a logo or login picture' },
  permission: 'customization:write',
  query: z.object({ kind: z.enum(pictureKinds) }),
  body: upload(pictureLimits.loginPicture.bytes),
  reply: z.object({ address: z.string(), width: z.number().int(), height: z.number().int() }),
  changes: 'customization picture',
  // The upload may be slow; its rows are written at the end.
  transaction: false,
});

/** Answers only pictures that a look shows, now or in its history. */
export const getCustomizationPicture = defineCall({
  method: 'GET',
  path: '/api/sys/customization/picture/{file}',
  summary: { zh: '标志或登录图', en: 'A logo or login picture' },
  permission: 'public',
  reply: download,
});

