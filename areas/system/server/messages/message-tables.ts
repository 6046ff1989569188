import type { ColumnType, Generated } from 'kysely';
import type {
  DeliveryState, MessageCategory, MessageChannel, MessagePreferences, OutsideChannel, QuietHours, WebhookKind,
} from '#areas/system';
import type { Text } from '#platform/contract';
import type { RecordColumns } from '#platform/server/database.ts';
import { registerSealedColumn } from '#platform/server/secrets/rotate-secrets.ts';

type Json<T> = ColumnType<T, string, string>;

interface MessageTemplateTable extends RecordColumns {
  key: string;
  name_zh: string;
  name_en: string;
  category: MessageCategory;
  title_zh: string;
  title_en: string;
  content_zh: string;
  content_en: string;
  link: string;
  channels: Json<MessageChannel[]>;
  built_in: Generated<boolean>;
  /** An administrator changed it, so a new release leaves its words alone. */
  changed: Generated<boolean>;
}

interface MessageWebhookTable extends RecordColumns {
  name: string;
  kind: WebhookKind;
  host: string;
  /** Sealed: the address of a chat robot is as good as a password. */
  address: string;
  secret: string | null;
  categories: Json<MessageCategory[]>;
  enabled: boolean;
}

interface MessageDeliveryTable {
  wid: string;
  message: string;
  channel: OutsideChannel;
  user_wid: string | null;
  webhook: string | null;
  urgent: boolean;
  state: Generated<DeliveryState>;
  attempts: Generated<number>;
  error: ColumnType<Text | null, string | null, string | null>;
  next_time: string;
  modify_time: Generated<string>;
}

interface MessagePreferenceTable {
  user_wid: string;
  channels: Json<MessagePreferences['channels']>;
  quiet: ColumnType<QuietHours | null, string | null, string | null>;
  language: MessagePreferences['language'];
}

declare module '#platform/server/database.ts' {
  interface Tables {
    message_template: MessageTemplateTable;
    message_webhook: MessageWebhookTable;
    /** What goes out by e-mail or webhook, one row for each receiver. */
    message_delivery: MessageDeliveryTable;
    /** Only of those who changed something. */
    message_preference: MessagePreferenceTable;
  }
}

registerSealedColumn({ table: 'message_webhook', column: 'address' });
registerSealedColumn({ table: 'message_webhook', column: 'secret' });
