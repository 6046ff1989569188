import type { Connection } from 'mysql2';

interface Packet {
  buffer: Buffer;
  /** Of the content, after the header. */
  offset: number;
  end: number;
  sequenceId: number;
}

/** mysql2's own, which its types leave out. */
interface Insides {
  packetParser: { onPacket(packet: Packet): void };
  sequenceId: number;
}

const endOfFile = 0xfe;
const failed = 0xff;

/**
 * Takes the rows of the next statement as the server wrote them: making values of them costs mysql2 more time than the server
 * needs for all. To mysql2 it looks like an answer without rows. The bytes are gone when `row` returns.
 */
export function takeRowPackets(connection: Connection, row: (bytes: Buffer, from: number, to: number) => void): void {
  const insides = connection as unknown as Insides;
  const { packetParser } = insides;
  const theirs = packetParser.onPacket;
  /** What comes before the rows: the number of columns, a packet for each, and the end of these. */
  let before: number | undefined;
  packetParser.onPacket = (packet) => {
    const first = packet.buffer[packet.offset];
    const bytes = packet.end - packet.offset;
    const last = first === failed || (first === endOfFile && bytes < 9) || (before === undefined && first === 0);
    if (before === undefined && !last) before = columnCount(packet) + 1;
    else if (before) before -= 1;
    else if (!last) return row(packet.buffer, packet.offset, packet.end);
    else {
      packetParser.onPacket = theirs;
      insides.sequenceId = packet.sequenceId;
    }
    theirs(packet);
  };
}

/** MySQL has at most 4,096 of them. */
function columnCount({ buffer, offset }: Packet): number {
  return buffer[offset]! < 0xfb ? buffer[offset]! : buffer.readUInt16LE(offset + 1);
}
