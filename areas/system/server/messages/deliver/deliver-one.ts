import type { Transporter } from 'nodemailer';
import { messageSettings, systemSettings } from '#areas/system';
import type { Text } from '#platform/contract';
import type { Services } from '#platform/server/context.ts';
import { UserError, reasonOf } from '#platform/server/errors.ts';
import { quietUntil } from '../quiet-hours.ts';
import type { Outcome } from './claim-deliveries.ts';
import { composeMail, isMailAddress } from './compose-mail.ts';
import { isFinal, mailReason } from './mail-transport.ts';
import { messageAddress } from './message-address.ts';
import type { Outgoing } from './outgoing.ts';
import { sendWebhook } from './send-webhook.ts';

const notWanted: Text = { zh: '接收人已关闭此类邮件，或账号已停用。', en: 'The person turned such mail off, or the account is disabled.' };
const noAddress: Text = { zh: '接收人没有可用的邮箱地址。', en: 'The person has no e-mail address that can be used.' };
const switchedOff: Text = { zh: 'Webhook 已停用或删除。', en: 'The webhook was turned off or deleted.' };

/** What a person decided meanwhile counts: they may have turned mail off, or it is night where they are. */
export function beforeMail({ person, category }: Outgoing, now: Date): Outcome | undefined {
  if (!person || !isMailAddress(person.email)) return { is: 'failed', error: noAddress, final: true };
  if (!person.enabled || !person.wantsMail) return { is: 'stopped', error: notWanted };
  const time = quietUntil(person.quiet, category, now);
  return time && { is: 'later', time };
}

export async function deliverMail(outgoing: Outgoing, services: Pick<Services, 'settings'>, transport: Transporter): Promise<Outcome> {
  const { settings } = services;
  const language = outgoing.person!.language || settings.get(messageSettings.language);
  const mail = composeMail({
    id: outgoing.wid,
    language,
    title: outgoing.title[language],
    content: outgoing.content[language],
    address: messageAddress(settings, outgoing.message, outgoing.link),
    to: outgoing.person!,
    from: { name: settings.get(systemSettings.title)[language], email: settings.get(messageSettings.mailServer).from },
  });
  try {
    await transport.sendMail(mail);
    return { is: 'succeeded' };
  } catch (error) {
    return { is: 'failed', error: same(mailReason(error, settings.get(messageSettings.mailPassword))), final: isFinal(error) };
  }
}

export async function deliverWebhook(outgoing: Outgoing, services: Pick<Services, 'settings' | 'secrets'>, signal: AbortSignal): Promise<Outcome> {
  const { webhook } = outgoing;
  if (!webhook?.enabled) return { is: 'stopped', error: switchedOff };
  const language = services.settings.get(messageSettings.language);
  try {
    await sendWebhook(services, webhook, {
      id: outgoing.wid,
      message: outgoing.message,
      category: outgoing.category,
      title: outgoing.title[language],
      content: outgoing.content[language],
      address: messageAddress(services.settings, outgoing.message, outgoing.link),
      time: outgoing.send_time,
      recipients: outgoing.recipients,
    }, signal);
    return { is: 'succeeded' };
  } catch (error) {
    if (signal.aborted) return { is: 'later', time: new Date() };
    return { is: 'failed', error: error instanceof UserError ? { zh: error.say('zh'), en: error.say('en') } : same(reasonOf(error)) };
  }
}

/** What somebody else's server says, it says in its own language. */
export const same = (reason: string): Text => ({ zh: reason, en: reason });
