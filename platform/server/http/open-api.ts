import { z } from 'zod';
import { isZod, type AnyCall, type Area } from '#platform/contract';

/** The OpenAPI 3.1 description of every declared call. */
export function openApi(areas: readonly Area[], version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const area of areas) {
    for (const [name, call] of Object.entries(area.calls)) {
      const methods = call.method === 'ANY' ? ['get', 'post'] : [call.method.toLowerCase()];
      for (const method of methods) (paths[call.path] ??= {})[method] = operation(area, name, call, method);
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Tributary', version, description: 'Every reply is { code, data, msg }; code 0 is success.' },
    tags: areas.filter((area) => Object.keys(area.calls).length > 0).map((area) => ({ name: area.name, description: `${area.title.en} ${area.title.zh}` })),
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authentication' } } },
    paths,
  };
}

function operation(area: Area, name: string, call: AnyCall, method: string): object {
  const hasBody = method === 'post' && (!isZod(call.body) || Object.keys(shapeOf(call.body)).length > 0);
  return {
    operationId: call.method === 'ANY' ? `${area.name}_${name}_${method}` : `${area.name}_${name}`,
    tags: [area.name],
    summary: call.summary.en,
    description: `${call.summary.zh}\n\nPermission: ${call.permission}${call.changes ? `\n\nChanges: ${call.changes}` : ''}`,
    ...(call.permission !== 'public' && { security: [{ token: [] }] }),
    parameters: [...pathParameters(call.path), ...queryParameters(call)],
    ...(hasBody && { requestBody: { required: true, content: bodyContent(call) } }),
    responses: { 200: { description: 'code 0: success; any other code: msg says why', content: replyContent(call) } },
  };
}

function pathParameters(path: string): object[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
}

function queryParameters(call: AnyCall): object[] {
  const schema = schemaOf(call.query, 'input') as { properties?: Record<string, object>; required?: string[] };
  return Object.entries(schema.properties ?? {}).map(([name, value]) => ({
    name, in: 'query', required: schema.required?.includes(name) ?? false, schema: value,
  }));
}

function bodyContent(call: AnyCall): object {
  if (isZod(call.body)) return { 'application/json': { schema: schemaOf(call.body, 'input') } };
  return { 'multipart/form-data': { schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } } };
}

function replyContent(call: AnyCall): object {
  if (isZod(call.reply)) {
    const data = schemaOf(call.reply, 'output');
    return { 'application/json': { schema: { type: 'object', properties: { code: { type: 'integer' }, data, msg: { type: 'string' } }, required: ['code', 'data', 'msg'] } } };
  }
  const type = call.reply.kind === 'event-stream' ? 'text/event-stream' : 'application/octet-stream';
  return { [type]: {} };
}

function schemaOf(shape: z.ZodType, io: 'input' | 'output'): object {
  // Declared inline, without its own dialect line; recursive shapes keep their local definitions.
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as Record<string, unknown>;
  return schema;
}

function shapeOf(shape: z.ZodType): object {
  return (shape as { shape?: object }).shape ?? { value: shape };
}
