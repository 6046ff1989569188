import type { TemplateKind } from '#areas/sources';
import type { Text } from '#platform/contract/text.ts';

export interface BuiltInTemplate {
  key: string;
  kind: TemplateKind;
  name: Text;
  description: Text;
  settings: Record<string, unknown>;
}

const template = (kind: TemplateKind) => (key: string, name: Text, description: Text, settings: Record<string, unknown>): BuiltInTemplate => ({ key, kind, name, description, settings });
const api = template('API');
const log = template('LOG');
const rule = template('LOG_RULE');

const apis: BuiltInTemplate[] = [
  api('rest-page', { zh: 'REST：页码分页', en: 'REST: numbered pages' }, { zh: '参数 page 与 size，回应中 data.rows 为列表、data.total 为总数。', en: 'Parameters page and size; the list is data.rows, the total data.total.' },
    { pager_type: 'page', pager_parameter: 'page', pager_first: '1', pager_size_parameter: 'size', pager_size: 100, pager_pointer: '/data/total', list_pointer: '/data/rows' }),
  api('rest-offset', { zh: 'REST：偏移分页', en: 'REST: offset and limit' }, { zh: '参数 offset 与 limit，读到空页为止。', en: 'Parameters offset and limit; reading ends at an empty page.' },
    { pager_type: 'offset', pager_parameter: 'offset', pager_size_parameter: 'limit', pager_size: 100, list_pointer: '/data' }),
  api('rest-cursor', { zh: 'REST：游标分页', en: 'REST: cursor' }, { zh: '回应中的 next_cursor 作为下一次请求的 cursor。', en: 'The next_cursor of a reply is the cursor of the next request.' },
    { pager_type: 'cursor', pager_parameter: 'cursor', pager_pointer: '/next_cursor', pager_size_parameter: 'limit', pager_size: 100, list_pointer: '/data' }),
  api('rest-link', { zh: 'REST：Link 响应头分页', en: 'REST: Link header' }, { zh: '按 RFC 8288 的 rel="next" 读取下一页。', en: 'The next page is the one that the Link header calls rel="next" (RFC 8288).' },
    { pager_type: 'link', pager_size_parameter: '', list_pointer: '' }),
  api('rest-incremental', { zh: 'REST：按更新时间增量', en: 'REST: what changed since' }, { zh: '参数 updated_since 取上次读到的最大 updated_at，页码分页。', en: 'The parameter updated_since holds the greatest updated_at so far; numbered pages.' },
    {
      request_params: [{ name: 'updated_since', value: '{{offset}}', secret: false }], offset_pointer: '/updated_at', offset_initial: '1970-01-01T00:00:00Z', timestamp_parser: 'iso',
      pager_type: 'page', pager_parameter: 'page', pager_first: '1', list_pointer: '/data',
    }),
  api('rest-oauth2', { zh: 'OAuth2 客户端凭据', en: 'OAuth2 client credentials' }, { zh: '先向令牌地址换取令牌，过期自动重取。', en: 'Gets a token from the token address first, and a new one when it ends.' },
    { auth_type: 'oauth2', auth_place: 'header', auth_request_url: 'https://example.edu/oauth2/token', list_pointer: '/data' }),
  api('rest-login', { zh: '登录接口换取令牌', en: 'Sign-in call with a token' }, { zh: '以 JSON 提交用户名和密码，令牌在 data.token，后续请求带 Authorization。', en: 'Sends user and password as JSON; the token is data.token and goes into Authorization.' },
    {
      auth_type: 'login', auth_request_method: 'POST', auth_request_url: 'https://example.edu/api/login', auth_request_body: '{"username": "{{user}}", "password": "{{password}}"}',
      auth_result_pointer: '/data/token', auth_result_test_name: 'token', auth_result_headers: [{ name: 'Authorization', value: 'Bearer {{token}}', secret: false }], list_pointer: '/data/rows',
    }),
  api('rest-envelope', { zh: 'code/data/msg 结构的接口', en: 'Replies with code, data and msg' }, { zh: '总是返回 HTTP 200，以 code 为 0 表示成功。', en: 'Answers 200 to everything; code 0 means success.' },
    { list_pointer: '/data/rows', pager_type: 'page', pager_parameter: 'pi', pager_first: '1', pager_size_parameter: 'ps', pager_size: 100, pager_pointer: '/data/total', advance_properties_json: '{"success_pointer": "/code", "success_value": "0", "message_pointer": "/msg"}' }),
  api('soap-xml', { zh: 'XML（SOAP）接口', en: 'XML (SOAP) interface' }, { zh: '以 POST 提交 XML，回应按 XML 解析。', en: 'Posts XML and reads the reply as XML.' },
    {
      request_method: 'POST', response_type: 'XML', request_headers: [{ name: 'Content-Type', value: 'text/xml; charset=utf-8', secret: false }],
      request_body: '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">\n  <soap:Body></soap:Body>\n</soap:Envelope>', list_pointer: '/soap:Envelope/soap:Body',
    }),
];

const nginx = { log_type: 'grok', analysis: '%{COMBINEDAPACHELOG}', timestamp_field: 'timestamp', timestamp_format: 'dd/MMM/yyyy:HH:mm:ss Z' };
const apacheError = String.raw`\[%{DAY} (?<timestamp>%{MONTH} %{MONTHDAY} %{TIME} %{YEAR})\] \[%{WORD:module}:%{LOGLEVEL:level}\] \[pid %{POSINT:pid}(?::tid %{NUMBER:tid})?\] (?:\[client %{NOTSPACE:client}\] )?%{GREEDYDATA:message}`;
const log4j = { log_type: 'grok', analysis: String.raw`%{TIMESTAMP_ISO8601:time} \[%{DATA:thread}\] +%{LOGLEVEL:level} +%{NOTSPACE:logger} - %{GREEDYDATA:message}`, timestamp_field: 'time', timestamp_format: 'yyyy-MM-dd HH:mm:ss,SSS' };
const gate = {
  log_type: 'grok', grok_patterns: 'CARDNO [0-9]{8,12}\nGATE [A-Z]{1,3}[0-9]{2,4}',
  analysis: String.raw`%{TIMESTAMP_ISO8601:time} %{GATE:gate} %{CARDNO:card} %{WORD:direction} %{WORD:result}(?: %{GREEDYDATA:note})?`, timestamp_field: 'time', timestamp_format: 'yyyy-MM-dd HH:mm:ss', timestamp_zone: 'Asia/Shanghai',
};

const rules: BuiltInTemplate[] = [
  rule('nginx', { zh: 'Nginx / Apache 访问日志', en: 'Nginx or Apache access log' }, { zh: 'combined 格式：地址、时间、请求、状态码、来源和浏览器。', en: 'The combined format: address, time, request, status, referrer and browser.' }, nginx),
  rule('apache-common', { zh: 'Apache 访问日志（common）', en: 'Apache access log (common)' }, { zh: '不含来源和浏览器的访问日志。', en: 'The access log without referrer and browser.' }, { ...nginx, analysis: '%{COMMONAPACHELOG}' }),
  rule('apache-error', { zh: 'Apache 错误日志', en: 'Apache error log' }, { zh: 'Apache 2.4 的错误日志。', en: 'The error log of Apache 2.4.' }, { log_type: 'grok', analysis: apacheError }),
  rule('syslog-line', { zh: '系统日志文件（syslog）', en: 'System log file (syslog)' }, { zh: '/var/log/messages 等文件中的行。', en: 'Lines of /var/log/messages and its like.' },
    { log_type: 'grok', analysis: '%{SYSLOGBASE} %{GREEDYDATA:message}', timestamp_field: 'timestamp', timestamp_format: 'MMM d HH:mm:ss' }),
  rule('log4j', { zh: 'Log4j / Logback 应用日志', en: 'Log4j or Logback' }, { zh: '时间 [线程] 级别 类 - 内容。', en: 'Time [thread] level logger - message.' }, log4j),
  rule('json-lines', { zh: 'JSON 行', en: 'JSON lines' }, { zh: '每行一个 JSON 对象。', en: 'One JSON object a line.' }, { log_type: 'json', analysis: '' }),
  rule('key-value', { zh: '级别与内容', en: 'Level and message' }, { zh: '以正则表达式取出时间、级别和内容。', en: 'Time, level and message by a regular expression.' },
    { log_type: 'regex', analysis: String.raw`^(?<time>\S+ \S+) (?<level>[A-Z]+) (?<message>.*)$`, timestamp_field: 'time', timestamp_format: 'iso' }),
  rule('campus-gate', { zh: '校园卡门禁日志', en: 'Campus card gate log' }, { zh: '时间、闸机、卡号、进出方向和结果。', en: 'Time, gate, card, direction and result.' }, gate),
];

const logs: BuiltInTemplate[] = [
  log('nginx-file', { zh: 'Nginx 访问日志文件', en: 'Nginx access log file' }, { zh: '读取服务器上的 access.log。', en: 'Reads access.log on the server.' }, { listener: 'file', file_path: '/var/log/nginx/access.log', ...nginx }),
  log('syslog-udp', { zh: 'Syslog（UDP 1514）', en: 'Syslog (UDP 1514)' }, { zh: '网络设备常用；UDP 可能丢包。', en: 'Usual for network devices; UDP may lose messages.' }, { listener: 'syslog-udp', port: 1514, log_type: 'none' }),
  log('syslog-tcp', { zh: 'Syslog（TCP 1514）', en: 'Syslog (TCP 1514)' }, { zh: '不丢消息，适合服务器。', en: 'Loses nothing; for servers.' }, { listener: 'syslog-tcp', port: 1514, log_type: 'none' }),
  log('application-file', { zh: '应用日志文件（Log4j）', en: 'Application log file (Log4j)' }, { zh: '读取 Java 应用的日志文件。', en: 'Reads the log file of a Java application.' }, { listener: 'file', file_path: '/var/log/app/app.log', ...log4j }),
  log('gate-file', { zh: '校园卡门禁日志文件', en: 'Campus card gate log file' }, { zh: '读取门禁系统导出的日志文件。', en: 'Reads the log file of the gates.' }, { listener: 'file', file_path: '/var/log/campus-card/gate.log', ...gate }),
];

/** Come with the platform, in the language of whoever looks. */
export const builtInTemplates: readonly BuiltInTemplate[] = [...apis, ...rules, ...logs];
