import { getMailSettings, messageSettings, saveMailSettings, systemErrors, testMail } from '#areas/system';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { mailWorks } from '../deliver/plan-deliveries.ts';
import { testMailServer } from './test-mail-server.ts';

const { mailServer, mailPassword } = messageSettings;

export const mailSettingsHandlers = [
  handle(getMailSettings, async (_input, { services: { settings } }) => ({
    ...settings.get(mailServer), has_password: settings.get(mailPassword) !== '',
  })),

  handle(saveMailSettings, async ({ body: { password, ...server } }, context) => {
    const { db, user, services: { settings } } = context;
    const before = settings.get(mailServer);
    await settings.set(mailServer, server, user, db);
    if (password) await settings.set(mailPassword, password, user, db);
    else if (password === '') await settings.reset(mailPassword, db);
    context.audit({ wid: mailServer.key, name: mailServer.title[context.language], before, after: { ...server, ...(password !== undefined && { password }) } });
    return null;
  }),

  handle(testMail, async ({ body }, context) => {
    const { services: { settings }, language, signal } = context;
    if (!mailWorks(settings)) throw new UserError(systemErrors.mailNotSetUp);
    const report = await testMailServer({ server: settings.get(mailServer), password: settings.get(mailPassword), to: body.to, language, signal });
    context.audit({ wid: mailServer.key, name: mailServer.title[language], after: { test: body.to, steps: report.steps } });
    return report;
  }),
];
