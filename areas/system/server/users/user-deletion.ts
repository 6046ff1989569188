import { deleteUsers, previewUserDeletion, restoreUser, systemErrors } from '#areas/system';
import { UserError } from '#platform/server/errors.ts';
import { handle } from '#platform/server/handle.ts';
import { keepingAdministrators } from '../roles/administrators.ts';
import { deleteAccounts, previewDeletion, restoreAccount } from './delete-users.ts';
import { changeableUsers, requireLiving, visibleUser } from './visible-users.ts';

export const userDeletionHandlers = [
  handle(previewUserDeletion, async ({ body }, context) => {
    const people = await changeableUsers(context, body.wids);
    return previewDeletion(context.db, context.services, people.map(({ wid }) => wid));
  }),

  handle(deleteUsers, async ({ body: { wids, successor } }, context) => {
    const { db, services, user } = context;
    const people = await changeableUsers(context, wids);
    if (people.some(({ wid }) => wid === user.wid)) throw new UserError(systemErrors.notYourself);
    if (successor) {
      if (wids.includes(successor)) throw new UserError(systemErrors.successorGoes, {}, { successor: systemErrors.successorGoes });
      await requireLiving(db, [(await visibleUser(context, successor)).wid]);
    }
    const { belongings } = await previewDeletion(db, services, people.map(({ wid }) => wid));
    await keepingAdministrators(db, user, () => deleteAccounts(db, services, people, successor, user));
    const handedOver = Object.fromEntries(belongings.map(({ key, count }) => [key, count]));
    for (const person of people) context.audit({ wid: person.wid, name: person.name, before: person, after: { successor, handedOver } });
    await services.sessions.forget(db);
    return { deleted: people.length };
  }),

  handle(restoreUser, async ({ body }, context) => {
    const { db, user, services } = context;
    const person = await visibleUser(context, body.wid);
    await keepingAdministrators(db, user, () => restoreAccount(db, person, user));
    context.audit({ wid: person.wid, name: person.name, before: { deleted_time: person.deleted_time }, after: { deleted_time: null } });
    await services.sessions.forget(db);
    return null;
  }),
];
