import { z } from 'zod';
import { defineCall } from '#platform/contract';
import { helpArticle, helpArticleInput, helpEntry, helpHit, helpLink } from './help-shapes.ts';
import { can } from './permissions.ts';

export const helpWord = defineCall({
  method: 'POST',
  path: '/api/sys/help/helpWord',
  summary: { zh: '帮助链接的地址；没有这篇文章时为帮助首页', en: 'The address a help link opens; the front page of the help when the article is unknown' },
  permission: 'public',
  body: z.object({ wid: z.string().max(200).default('') }),
  reply: z.object({ address: z.string(), wid: z.string() }),
});

export const queryHelpBySubject = defineCall({
  method: 'POST',
  path: '/api/sys/help/queryDcsHelp',
  summary: { zh: '某个页面或数据表的帮助', en: 'Help about a screen or a table, the closest match first' },
  permission: 'public',
  body: z.object({ tableName: z.string().trim().min(1).max(200) }),
  reply: z.array(helpLink),
});

export const queryErrorText = defineCall({
  method: 'POST',
  path: '/api/sys/help/queryErrorCodeText/{taskWid}/{execId}',
  summary: { zh: '一次执行的错误说明', en: 'What the error of a run means and what to do about it' },
  permission: 'signed-in',
  query: z.object({ firstDirectory: z.string().max(500).optional() }),
  reply: z.object({
    code: z.string(),
    /** The run's own message, as it was logged. */
    message: z.string(),
    /** Markdown. */
    text: z.string(),
    /** Why runs end like this, and what to do, where the area of the run tells them apart. */
    cause: z.string().optional(),
    cure: z.string().optional(),
    help: z.array(helpLink),
  }),
});

export const listHelp = defineCall({
  method: 'GET',
  path: '/api/sys/help/list',
  summary: { zh: '帮助目录', en: 'The table of contents of the help' },
  permission: 'public',
  reply: z.array(helpEntry),
});

export const getHelpArticle = defineCall({
  method: 'GET',
  path: '/api/sys/help/article/{wid}',
  summary: { zh: '一篇帮助文章', en: 'One help article' },
  permission: 'public',
  reply: helpArticle,
});

export const searchHelp = defineCall({
  method: 'POST',
  path: '/api/sys/help/search',
  summary: { zh: '搜索帮助，标题优先', en: 'Search the help, titles first' },
  permission: 'public',
  body: z.object({ text: z.string().trim().min(1).max(100) }),
  reply: z.array(helpHit),
});

export const saveHelpArticle = defineCall({
  method: 'POST',
  path: '/api/sys/help/save',
  summary: { zh: '新建或修改帮助文章', en: 'Add or change a help article' },
  permission: can.writeHelp,
  body: helpArticleInput,
  reply: helpArticle,
  changes: 'help_article',
});

export const deleteHelpArticle = defineCall({
  method: 'POST',
  path: '/api/sys/help/delete',
  summary: { zh: '删除帮助文章，下级文章上移一级', en: 'Delete a help article; articles below it move up one level' },
  permission: can.writeHelp,
  body: z.object({ wid: z.string(), row_version: z.number().int() }),
  changes: 'help_article',
});

export const moveHelpArticle = defineCall({
  method: 'POST',
  path: '/api/sys/help/move',
  summary: { zh: '移动帮助文章', en: 'Move a help article to another place in the table of contents' },
  permission: can.writeHelp,
  /** `index`: place among the articles of the new parent, from 0. */
  body: z.object({ wid: z.string(), parent: z.string().nullable(), index: z.number().int().min(0) }),
  changes: 'help_article',
});
