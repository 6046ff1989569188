import { describe, expect, it } from 'vitest';
import { readCasAnswer, readLogoutRequest } from './cas-answer.ts';

const answer = (inside: string) => `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inside}</cas:serviceResponse>`;
const success = (inside: string) => answer(`<cas:authenticationSuccess>${inside}</cas:authenticationSuccess>`);

describe('the answer of a CAS server', () => {
  it('tells the user and the attributes as they are written', () => {
    const xml = success(`
      <cas:user>00123</cas:user>
      <cas:attributes>
        <cas:displayName>欧阳 &lt;b&gt; &amp; &quot;Ann&quot; 😀</cas:displayName>
        <cas:title>&#x6559;&#25480; &amp;#60;</cas:title>
        <cas:mail>ann@example.edu</cas:mail>
        <cas:memberOf>staff</cas:memberOf><cas:memberOf>library</cas:memberOf>
        <cas:empty></cas:empty>
      </cas:attributes>`);
    expect(readCasAnswer(xml)).toEqual({
      ok: true,
      user: '00123',
      attributes: { displayName: '欧阳 <b> & "Ann" 😀', title: '教授 &#60;', mail: 'ann@example.edu', memberOf: 'staff' },
    });
  });

  it('reads a name around a comment whole, so that nobody is taken for someone with a shorter one', () => {
    expect(readCasAnswer(success('<cas:user>admin<!-- -->.other</cas:user>'))).toMatchObject({ user: 'admin.other' });
  });

  it('is a no when the ticket is not recognised, with the reason', () => {
    const xml = answer('<cas:authenticationFailure code="INVALID_TICKET">Ticket ST-1 not recognized</cas:authenticationFailure>');
    expect(readCasAnswer(xml)).toEqual({ ok: false, reason: 'Ticket ST-1 not recognized' });
  });

  it.each([
    ['nothing', ''],
    ['text', 'yes\nann\n'],
    ['a page of HTML', '<html><body><authenticationSuccess><user>admin</user></authenticationSuccess></body></html>'],
    ['XML that does not end', success('<cas:user>ann').slice(0, 80)],
    ['no user', success('<cas:attributes/>')],
    ['an empty user', success('<cas:user> </cas:user>')],
    ['a user that is an element', success('<cas:user><cas:name>admin</cas:name></cas:user>')],
    ['a yes beside a no', answer('<cas:authenticationFailure>no</cas:authenticationFailure><cas:authenticationSuccess><cas:user>admin</cas:user></cas:authenticationSuccess>')],
    ['a yes deep inside something else', answer('<x><cas:authenticationSuccess><cas:user>admin</cas:user></cas:authenticationSuccess></x>')],
    ['a yes in a comment', answer('<!-- <cas:authenticationSuccess><cas:user>admin</cas:user></cas:authenticationSuccess> -->')],
  ])('is a no when it is %s', (_what, xml) => {
    expect(readCasAnswer(xml)).toMatchObject({ ok: false });
  });

  it('is a no when it defines entities, however they grow', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, i) => `<!ENTITY ${String.fromCharCode(98 + i)} "${`&${String.fromCharCode(97 + i)};`.repeat(10)}">`).join('')}]>`;
    expect(readCasAnswer(bomb + success('<cas:user>&j;</cas:user>'))).toMatchObject({ ok: false });
    const file = '<!doctype a [<!entity f SYSTEM "file:///etc/hostname">]>';
    expect(readCasAnswer(file + success('<cas:user>&f;</cas:user>'))).toMatchObject({ ok: false });
  });

  it('is a no when it is larger than any honest answer', () => {
    expect(readCasAnswer(success(`<cas:user>ann</cas:user><cas:x>${'x'.repeat(70_000)}</cas:x>`))).toMatchObject({ ok: false });
  });

  it('cannot reach the prototype of anything', () => {
    const read = readCasAnswer(success('<cas:user>ann</cas:user><cas:attributes><__proto__><admin>1</admin></__proto__><constructor>x</constructor></cas:attributes>'));
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  });
});

describe('a notice of single sign-out', () => {
  it('names the ticket whose session ends', () => {
    const xml = '<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="1"><saml:NameID xmlns:saml="x">@NOT_USED@</saml:NameID><samlp:SessionIndex>ST-42</samlp:SessionIndex></samlp:LogoutRequest>';
    expect(readLogoutRequest(xml)).toBe('ST-42');
  });

  it.each(['', '<LogoutRequest/>', '<a><SessionIndex>ST-42</SessionIndex></a>', '<!DOCTYPE x><LogoutRequest><SessionIndex>ST-42</SessionIndex></LogoutRequest>'])(
    'is nothing when it is %j', (xml) => {
      expect(readLogoutRequest(xml)).toBeNull();
    },
  );
});
