import { modernRevision } from './modern.ts'

/** https://modelcontextprotocol.io/specification/2026-07-28 */
export const r20260728 = modernRevision('2026-07-28')
