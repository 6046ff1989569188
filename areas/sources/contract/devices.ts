import { z } from 'zod';
import { defineCall, pageOf, paging, recordFields } from '#platform/contract';
import { key, line, name, remark, saved, version, wid } from './fields.ts';
import { can } from './permissions.ts';

const base = '/api/drd/device';

export const deviceProtocols = ['HTTP', 'MQTT'] as const;
export type DeviceProtocol = (typeof deviceProtocols)[number];

/** The largest message that is taken, in bytes. */
export const deviceMessageLimit = 256 * 1024;
/** How many messages of a device are kept to look at. */
export const deviceMessagesKept = 100;

/** A code stands in addresses and topics, so it is plain. */
const code = z.string().trim().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/);

export const DeviceInput = z.object({
  ...version,
  name,
  code,
  protocol: z.enum(deviceProtocols).default('HTTP'),
  device_type: line,
  place: line,
  admin_dept: z.string().max(100).nullable().default(null),
  admin_user: z.string().max(100).nullable().default(null),
  remark,
  enabled: z.boolean().default(true),
});
export type DeviceInput = z.infer<typeof DeviceInput>;

export const deviceStates = ['never', 'online', 'silent', 'disabled'] as const;
export type DeviceState = (typeof deviceStates)[number];
/** Heard of within this many minutes counts as online. */
export const onlineMinutes = 10;

export const Device = DeviceInput.extend({
  ...recordFields,
  admin_dept_name: z.string(),
  admin_user_name: z.string(),
  /** Where it sends to: the path of a call, or the topic. */
  address: z.string(),
  /** The last four characters of its key. */
  key_hint: z.string(),
  last_seen: z.iso.datetime().nullable(),
  message_count: z.number().int(),
  state: z.enum(deviceStates),
});
export type Device = z.infer<typeof Device>;

export const listDevices = defineCall({
  method: 'POST',
  path: `${base}/list`,
  summary: { zh: '设备列表', en: 'List devices' },
  permission: can.readDevices,
  query: paging,
  body: z.object({
    key,
    protocol: z.enum(deviceProtocols).optional(),
    state: z.enum(deviceStates).optional(),
    admin_dept: wid.optional(),
  }),
  reply: pageOf(Device),
});

export const getDevice = defineCall({
  method: 'GET',
  path: `${base}/one`,
  summary: { zh: '设备详情', en: 'One device' },
  permission: can.readDevices,
  query: z.object({ wid }),
  reply: Device,
});

/** The key of a new device is told here, once; the platform keeps only a hash of it. */
export const saveDevice = defineCall({
  method: 'POST',
  path: `${base}/save`,
  summary: { zh: '保存设备', en: 'Save a device' },
  permission: can.writeDevices,
  changes: 'device',
  body: DeviceInput,
  reply: saved.extend({ key: z.string().nullable() }),
});

/** The old key stops working at once. */
export const renewDeviceKey = defineCall({
  method: 'POST',
  path: `${base}/renewKey`,
  summary: { zh: '更换设备密钥', en: 'Give a device a new key' },
  permission: can.writeDevices,
  changes: 'device',
  body: z.object({ wid }),
  reply: z.object({ key: z.string() }),
});

export const removeDevices = defineCall({
  method: 'POST',
  path: `${base}/remove`,
  summary: { zh: '删除设备', en: 'Delete devices' },
  permission: can.writeDevices,
  changes: 'device',
  body: z.object({ wids: z.array(wid).min(1).max(1000) }),
  reply: z.object({ removed: z.number().int() }),
});

export const DeviceMessage = z.object({
  wid: z.string(),
  device_wid: z.string(),
  device_name: z.string(),
  time: z.iso.datetime(),
  topic: z.string(),
  payload: z.string(),
  size: z.number().int(),
});
export type DeviceMessage = z.infer<typeof DeviceMessage>;

/** The latest messages, of one device or of all the caller sees. */
export const listDeviceMessages = defineCall({
  method: 'POST',
  path: `${base}/messages`,
  summary: { zh: '设备最近的数据', en: 'Latest messages of devices' },
  permission: can.readDevices,
  query: paging,
  body: z.object({ device_wid: wid.optional() }),
  reply: pageOf(DeviceMessage),
});

/** How devices reach the platform, and how many do. */
export const getDeviceAccess = defineCall({
  method: 'GET',
  path: `${base}/access`,
  summary: { zh: '设备接入方式', en: 'How devices reach the platform' },
  permission: can.readDevices,
  reply: z.object({
    /** The path that HTTP devices post to, `{code}` to be filled in. */
    http: z.string(),
    /** Null: the MQTT listener is off or could not start. */
    mqtt: z.object({ port: z.number().int(), topic: z.string() }).nullable(),
    mqttProblem: z.string(),
    total: z.number().int(),
    online: z.number().int(),
    silent: z.number().int(),
    never: z.number().int(),
    disabled: z.number().int(),
    /** Messages in the last 24 hours that are still kept. */
    recent: z.number().int(),
  }),
});

/** What a device posts: one JSON value. Its key stands in the header `X-Device-Key`. Answered once it is stored. */
export const receiveDeviceMessage = defineCall({
  method: 'POST',
  path: '/api/device/{code}/messages',
  summary: { zh: '设备上报数据', en: 'A device sends a message' },
  permission: 'public',
  body: z.unknown(),
  reply: z.object({ received: z.literal(1) }),
});
