import { expect, it } from 'vitest';
import { readCurl, shellWords } from './read-curl.ts';

it('cuts words as a shell does', () => {
  expect(shellWords(`a 'b c' "d \\"e" f\\ g $'h\\ni\\u4e2d' ''`)).toEqual(['a', 'b c', 'd "e', 'f g', 'h\ni中', '']);
});

it('reads what a browser copies', () => {
  const command = `curl 'https://example.edu/api/rows?page=1&x=%E4%B8%AD' \\
    -H 'accept: application/json' \\
    -H 'Authorization: Bearer abc.def' \\
    --data-raw '{"a":1}' -H 'content-type: application/json' --compressed`;
  expect(readCurl(command)).toEqual({
    request_method: 'POST', request_url: 'https://example.edu/api/rows', request_params: [{ name: 'page', value: '1', secret: false }, { name: 'x', value: '中', secret: false }],
    request_headers: [{ name: 'accept', value: 'application/json', secret: false }, { name: 'content-type', value: 'application/json', secret: false }],
    request_body: '{"a":1}', auth: { type: 'bearer', password: 'abc.def' },
  });
});

it('reads user, joined options and data that belongs to the address', () => {
  expect(readCurl('curl -XGET -u ann:p:w -G -d a=1 --data-urlencode "b=2 3" --max-time 5 https://h/x')).toMatchObject({
    request_method: 'GET', request_params: [{ name: 'a', value: '1' }, { name: 'b', value: '2 3' }], request_body: '', auth: { type: 'basic', user: 'ann', password: 'p:w' },
  });
});

it('marks headers that hold secrets', () => {
  expect(readCurl("curl -H 'X-Api-Key: k' -b 'sid=1' h.example/x")!.request_headers).toEqual([{ name: 'X-Api-Key', value: 'k', secret: true }, { name: 'Cookie', value: 'sid=1', secret: true }]);
});

it('finds nothing where there is no address', () => {
  expect(readCurl('curl -H a:b')).toBeUndefined();
  expect(readCurl('')).toBeUndefined();
});
