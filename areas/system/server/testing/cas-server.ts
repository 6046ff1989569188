import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CasUser {
  password: string;
  attributes: Record<string, string>;
}

export interface CasServer {
  /** What the platform is told as the address of CAS. */
  url: string;
  /** A service ticket as a browser would bring it back, without a browser. */
  issueTicket(user: string, service: string): string;
  /** What the browser's way to /logout does: every service of the user's tickets is told. */
  signOut(user: string): Promise<void>;
  stop(): Promise<void>;
}

interface Ticket {
  user: string;
  service: string;
  used: boolean;
}

const cookieName = 'TGC';

/** A small CAS 3.0 for tests: login form, ticket-granting cookie, single-use tickets, attributes, single logout. */
export async function startCasServer(users: Record<string, CasUser>): Promise<CasServer> {
  const signedIn = new Map<string, string>();
  const tickets = new Map<string, Ticket>();

  function issueTicket(user: string, service: string): string {
    const ticket = `ST-${randomBytes(12).toString('hex')}`;
    tickets.set(ticket, { user, service, used: false });
    return ticket;
  }

  async function signOut(user: string): Promise<void> {
    for (const [ticket, { user: owner, service, used }] of tickets) {
      if (owner !== user || !used) continue;
      tickets.delete(ticket);
      await fetch(service, {
        method: 'POST',
        body: new URLSearchParams({ logoutRequest: logoutRequest(ticket) }),
        signal: AbortSignal.timeout(30_000),
      });
    }
  }

  function validate(service: string, ticket: string): string {
    const known = tickets.get(ticket);
    if (!known || known.used || known.service !== service) return failure(`Ticket ${ticket} not recognized`);
    known.used = true;
    return success(known.user, users[known.user]!.attributes);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url!, 'http://cas');
    const grant = new RegExp(`${cookieName}=(\\w+)`).exec(request.headers.cookie ?? '')?.[1] ?? '';
    if (pathname === '/cas/p3/serviceValidate') {
      return send(response, 'application/xml', validate(searchParams.get('service') ?? '', searchParams.get('ticket') ?? ''));
    }
    if (pathname === '/cas/login' && request.method === 'POST') {
      const form = await formOf(request);
      const service = form.get('service') ?? '';
      const name = form.get('username') ?? '';
      if (users[name]?.password !== form.get('password')) return send(response, 'text/html', loginForm(service, 'Invalid credentials.'), 401);
      const cookie = randomBytes(16).toString('hex');
      signedIn.set(cookie, name);
      response.setHeader('set-cookie', `${cookieName}=${cookie}; Path=/cas; HttpOnly; SameSite=Lax`);
      return redirect(response, withTicket(service, issueTicket(name, service)));
    }
    if (pathname === '/cas/login') {
      const service = searchParams.get('service') ?? '';
      const user = signedIn.get(grant);
      return user ? redirect(response, withTicket(service, issueTicket(user, service))) : send(response, 'text/html', loginForm(service));
    }
    if (pathname === '/cas/logout') {
      const user = signedIn.get(grant);
      signedIn.delete(grant);
      if (user) await signOut(user);
      const service = searchParams.get('service');
      return service ? redirect(response, service) : send(response, 'text/html', '<p>You have logged out.</p>');
    }
    return send(response, 'text/plain', 'not found', 404);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => send(response, 'text/plain', error.message, 500));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/cas`,
    issueTicket,
    signOut,
    stop: () => new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    }),
  };
}

const namespace = 'xmlns:cas="http://www.yale.edu/tp/cas"';

function success(user: string, attributes: Record<string, string>): string {
  const inside = Object.entries(attributes).map(([name, value]) => `<cas:${name}>${escape(value)}</cas:${name}>`).join('');
  return `<cas:serviceResponse ${namespace}><cas:authenticationSuccess><cas:user>${escape(user)}</cas:user><cas:attributes>${inside}</cas:attributes></cas:authenticationSuccess></cas:serviceResponse>`;
}

function failure(reason: string): string {
  return `<cas:serviceResponse ${namespace}><cas:authenticationFailure code="INVALID_TICKET">${escape(reason)}</cas:authenticationFailure></cas:serviceResponse>`;
}

function logoutRequest(ticket: string): string {
  return `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="LR-1" Version="2.0" IssueInstant="${new Date().toISOString()}"><saml:NameID xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">@NOT_USED@</saml:NameID><samlp:SessionIndex>${ticket}</samlp:SessionIndex></samlp:LogoutRequest>`;
}

function loginForm(service: string, problem = ''): string {
  return `<!doctype html><title>CAS</title><h1>CAS</h1><p role="alert">${escape(problem)}</p><form method="post" action="/cas/login"><input type="hidden" name="service" value="${escape(service)}"><label>Username <input name="username"></label><label>Password <input name="password" type="password"></label><button>Log in</button></form>`;
}

function withTicket(service: string, ticket: string): string {
  const address = new URL(service);
  address.searchParams.set('ticket', ticket);
  return address.href;
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const piece of request) text += String(piece);
  return new URLSearchParams(text);
}

function send(response: ServerResponse, type: string, text: string, status = 200): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(text);
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location }).end();
}

const escape = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);
