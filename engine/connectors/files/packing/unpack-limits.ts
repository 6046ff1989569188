import { ConnectorFailure } from '../../failure.ts';

/** Against archives made to unpack without end. Honest text packs 5 to 100 times; the worst that deflate can do is 1,030. */
export interface UnpackLimits {
  bytes: number;
  ratio: number;
  /** Below this, no ratio is suspicious. */
  free: number;
  entries: number;
}

export const usualUnpackLimits: UnpackLimits = { bytes: 20 * 1024 ** 3, ratio: 500, free: 64 * 1024 ** 2, entries: 10_000 };

/** A kind of its own, so that whoever has other words for it can tell. */
export class GrownTooLarge extends ConnectorFailure {
  constructor() {
    super('bad-data', {
      zh: '压缩文件解开后过大，可能是压缩炸弹，已停止', en: 'The packed file grows beyond measure when unpacked; it may be made to fill the disk, so reading was stopped',
    });
  }
}

export function checkUnpacked(packed: number, unpacked: number, limits: UnpackLimits): void {
  if (unpacked > limits.bytes || (unpacked > limits.free && unpacked > packed * limits.ratio)) throw new GrownTooLarge();
}

export function damagedArchive(cause?: unknown): ConnectorFailure {
  return new ConnectorFailure('bad-data', { zh: '压缩文件已损坏或不完整，请重新上传', en: 'The packed file is damaged or incomplete; send it again' }, { cause });
}
