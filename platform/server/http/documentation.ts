import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isZod, languageOf, type AnyCall, type Area, type Language, type Text } from '#platform/contract';
import { openApi } from './open-api.ts';

const words = {
  title: { zh: '百川接口文档', en: 'Tributary API' },
  intro: {
    zh: '每个回复都是 { code, data, msg }，code 为 0 表示成功。请求头 Authentication 携带登录令牌。',
    en: 'Every reply is { code, data, msg }; code 0 is success. The header Authentication carries the token.',
  },
  permission: { zh: '权限', en: 'Permission' },
  query: { zh: '查询参数', en: 'Query' },
  body: { zh: '请求体', en: 'Body' },
  reply: { zh: '回复', en: 'Reply' },
} satisfies Record<string, Text>;

/** `/api/docs/openapi.json` for machines, `/api/docs` for people. Both are made once, at the first request. */
export function addDocumentation(app: FastifyInstance, areas: readonly Area[]): void {
  let description: string | undefined;
  const pages: Partial<Record<Language, string>> = {};
  app.get('/api/docs/openapi.json', async (_request, reply) => {
    description ??= JSON.stringify(openApi(areas, '1'));
    return reply.type('application/json; charset=utf-8').send(description);
  });
  app.get('/api/docs', async (request, reply) => {
    const asked = (request.query as { language?: string }).language;
    const language = languageOf(asked ?? request.headers['accept-language']);
    return reply.type('text/html; charset=utf-8').send((pages[language] ??= page(areas, language)));
  });
}

function page(areas: readonly Area[], language: Language): string {
  const withCalls = areas.filter((area) => Object.keys(area.calls).length > 0);
  const say = (text: Text) => escape(text[language]);
  const links = withCalls.map((area) => `<a href="#${area.name}">${say(area.title)} <small>${Object.keys(area.calls).length}</small></a>`).join('');
  const sections = withCalls.map((area) => `<h2 id="${area.name}">${say(area.title)}</h2>${Object.values(area.calls).map((call) => entry(call, language)).join('')}`).join('');
  return `<!doctype html><html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${say(words.title)}</title><style>${style}</style>
<nav><b>${say(words.title)}</b><a href="?language=zh">中文</a><a href="?language=en">English</a><a href="/api/docs/openapi.json">OpenAPI 3.1</a><hr>${links}</nav>
<main><h1>${say(words.title)}</h1><p>${say(words.intro)}</p>${sections}</main></html>`;
}

function entry(call: AnyCall, language: Language): string {
  const say = (text: Text) => escape(text[language]);
  const method = call.method === 'ANY' ? 'GET / POST' : call.method;
  const shapes = [
    [words.query, call.query, 'input'],
    [words.body, call.body, 'input'],
    [words.reply, call.reply, 'output'],
  ] as const;
  const details = shapes.map(([title, shape, io]) => {
    if (!isZod(shape)) return `<h4>${say(title)}</h4><pre>${escape((shape as { kind: string }).kind)}</pre>`;
    const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as Record<string, unknown>;
    if (schema['type'] === 'object' && Object.keys(schema['properties'] ?? {}).length === 0 && !schema['additionalProperties']) return '';
    return `<h4>${say(title)}</h4><pre>${escape(JSON.stringify(schema, null, 2))}</pre>`;
  }).join('');
  return `<details><summary><b class="${call.changes ? 'changes' : 'reads'}">${method}</b> <code>${escape(call.path)}</code> <span>${say(call.summary)}</span></summary>
<p>${say(words.permission)}: <code>${escape(call.permission)}</code></p>${details}</details>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character]!);
}

const style = `:root{color-scheme:light dark}body{margin:0;display:grid;grid-template-columns:240px 1fr;font:14px/1.6 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:16px;box-sizing:border-box;border-right:1px solid #8884;display:flex;flex-direction:column;gap:6px}nav hr{width:100%;border:0;border-top:1px solid #8884}
a{color:#0f766e;text-decoration:none}main{padding:16px 32px;max-width:1100px}h2{margin:32px 0 8px}details{border:1px solid #8884;border-radius:8px;margin:6px 0;padding:8px 12px}summary{cursor:pointer}
summary b{display:inline-block;min-width:84px;font-size:12px}.changes{color:#b45309}.reads{color:#0f766e}summary span{color:#888;margin-left:8px}pre{overflow:auto;max-height:420px;background:#8881;padding:12px;border-radius:6px;font-size:12px}`;
