import { z } from 'zod';
import { defineCall } from '#platform/contract';

export const customizationTypes = ['MANAGE', 'PORTAL', 'AI', 'SUBCENTER'] as const;

/** How one face of the platform looks; an empty picture or colour means the house default. */
export const Customization = z.object({
  wid: z.string(),
  type: z.enum(customizationTypes),
  title: z.object({ zh: z.string(), en: z.string() }),
  logo: z.string(),
  colour: z.string(),
  loginPicture: z.string(),
  footer: z.object({ zh: z.string(), en: z.string() }),
  links: z.array(z.object({ name: z.object({ zh: z.string(), en: z.string() }), address: z.string() })),
});
export type Customization = z.infer<typeof Customization>;

export const getCustomizationList = defineCall({
  method: 'GET',
  path: '/api/sys/customization/getCustomizationList',
  summary: { zh: '个性化设置', en: 'How the platform looks' },
  permission: 'public',
  reply: z.array(Customization),
});
