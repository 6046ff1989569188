import type { FastifyRequest } from 'fastify';
import { platformErrors, type Access, type AnyCall } from '#platform/contract';
import { UserError } from '../errors.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { RequestContext } from './request-context.ts';

export interface Gate {
  sessions: Sessions;
  /** False: this address is not on the administrator's list. */
  addressAllowed(address: string): boolean;
}

export function tokenOf(request: FastifyRequest): string | undefined {
  const own = request.headers['authentication'];
  if (typeof own === 'string' && own) return own;
  const standard = request.headers.authorization;
  return standard?.startsWith('Bearer ') ? standard.slice(7) : undefined;
}

/** Lets a request in or throws: address, then token, then permission. */
export async function admit(call: AnyCall, request: FastifyRequest, context: RequestContext, gate: Gate): Promise<void> {
  const access: Access = call.permission;
  const open = access === 'public';
  // Public reading stays open so that the refusal itself can be shown; signing in does not.
  if ((!open || call.changes) && !gate.addressAllowed(request.ip)) throw new UserError(platformErrors.addressNotAllowed);
  const token = tokenOf(request);
  const identity = token ? await gate.sessions.authenticate(token) : null;
  context.user = identity?.principal ?? null;
  if (access === 'public') return;
  if (!identity) throw new UserError(platformErrors.unauthenticated);
  if (access !== 'signed-in' && !identity.principal.can(access)) throw new UserError(platformErrors.forbidden);
  if (identity.principal.passwordDue && !call.beforePasswordChange) throw new UserError(platformErrors.passwordDue);
  // Someone who looks through a department's eyes may look, sign out and nothing else.
  if (identity.readonly && call.changes && call.changes !== 'session') throw new UserError(platformErrors.forbidden);
}
