import { MailCard } from './mail-card.tsx';
import { WebhooksCard } from './webhooks-card.tsx';

export function ChannelsTab() {
  return <><MailCard /><WebhooksCard /></>;
}
