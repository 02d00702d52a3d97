import type { EventOf } from '../../trace/events.ts'

/** A file that a client has left, with who may read it. */
export function fileInWords({ path, mode, isOpen, holds }: Omit<EventOf<'file-left'>, 'kind' | 'seq' | 'at'>): string {
  const readers = isOpen ? 'all users may read it' : 'closed to other users'
  return `left ~/${path} (mode ${mode.toString(8).padStart(3, '0')}, ${readers}) with ${holds.join(', ')}`
}
