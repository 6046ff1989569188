import type { Text } from '#platform/contract/text.ts';
import { ConnectorFailure, type FailureKind } from '../failure.ts';

/** A failure on its way from one thread to another. */
export interface SentFailure {
  kind: FailureKind;
  text: Text;
}

export const damaged = (what: Text, cause?: unknown) => new ConnectorFailure('bad-data', {
  zh: `${what.zh}已损坏或不完整，请重新导出或上传`, en: `The ${what.en} is damaged or incomplete; save it again and send it anew`,
}, { cause });

export const damagedOffice = (cause?: unknown) => damaged({ zh: 'Office 文档', en: 'office file' }, cause);

export const locked = () => new ConnectorFailure('unsupported', {
  zh: '文档已加密，需要密码才能打开，请去除密码后重试', en: 'The document is locked with a password; remove the password and try again',
});

export const unsupported = (what: Text) => new ConnectorFailure('unsupported', {
  zh: `不支持${what.zh}，可用 docx、pptx、xlsx、pdf、html、markdown、txt、eml`, en: `${what.en} cannot be read; use docx, pptx, xlsx, pdf, html, markdown, txt or eml`,
});

export const tooLarge = (bytes: number) => new ConnectorFailure('bad-data', {
  zh: `文件超过 ${Math.floor(bytes / 1024 ** 2)} MB，未读取`, en: `The file is larger than ${Math.floor(bytes / 1024 ** 2)} MB and was not read`,
});

export const tooSlow = (seconds: number) => new ConnectorFailure('timed-out', {
  zh: `解析文档超过 ${seconds} 秒，已停止；文档可能过大或是恶意构造的`, en: `Reading the document took more than ${seconds} seconds and was stopped; it is very large, or made to do harm`,
});

export const tooMuchMemory = (megabytes: number) => new ConnectorFailure('bad-data', {
  zh: `解析文档占用的内存超过 ${megabytes} MB，已停止；文档可能过大或是恶意构造的`, en: `Reading the document took more than ${megabytes} MB of memory and was stopped; it is very large, or made to do harm`,
});
