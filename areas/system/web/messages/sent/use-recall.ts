import { useChange } from '#platform/web/calls.ts';
import { useWords } from '#platform/web/words.ts';
import { getSentMessage, listDeliveries, listSentMessages, recallMessage } from '../../../contract/message-sending.ts';
import { sendingWords } from './sending-words.ts';

export function useRecall() {
  const say = useWords(sendingWords);
  return useChange(recallMessage, {
    refresh: [listSentMessages, getSentMessage, listDeliveries],
    success: ({ removed }) => say('recalled', { count: removed }),
  });
}
