import { randomUUID } from 'node:crypto';
import { ConnectorFailure } from '#engine/connectors/failure.ts';
import type { KeptFiles } from '#engine/sync/kept/kept-files.ts';
import { lakeSettings } from '#areas/lake';
import { defineHealthCheck } from '#platform/server/health/health-check.ts';
import { openKept } from './open-kept.ts';

const to = `/systemManagement/settings?key=${lakeSettings.sharedSegments.key}`;

/** Writes, reads and removes a file, as a run would. */
export const keptCheck = defineHealthCheck({
  key: 'lake.sharedSegments',
  title: { zh: '共享分段', en: 'Shared segments' },
  async run({ services, signal: asked }) {
    const signal = AbortSignal.any([asked, AbortSignal.timeout(15_000)]);
    let files: KeptFiles | undefined;
    try {
      files = await openKept(services, 'check');
      if (!files) return { state: 'good', found: { zh: '未设置：被中断的执行从来源重新读取', en: 'Not set: a run that is interrupted reads its source again' }, to };
      const object = await files.write(randomUUID(), [Buffer.from('百川')], signal);
      await files.read(object, signal);
      await files.remove(object.name, signal);
      const { bucket } = services.settings.get(lakeSettings.sharedSegments);
      return { state: 'good', found: { zh: `存储桶 ${bucket} 可读写`, en: `The bucket ${bucket} can be read and written` }, to };
    } catch (error) {
      if (!(error instanceof ConnectorFailure)) throw error;
      return { state: 'warning', found: error.text, advice: { zh: '在此之前，被中断的执行从来源重新读取。请检查地址和密钥，私网地址须在允许的网络中。', en: 'Until then a run that is interrupted reads its source again. Look at the address and the keys; a private address must be among the allowed networks.' }, to };
    } finally {
      await files?.close();
    }
  },
});
