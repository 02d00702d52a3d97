/** Methods and versions that a header names while the body names another. */
import { malformedVersions, unknownVersions } from './versions.ts'

/** For a body that asks for server/discover. */
export const otherMethods = ['tools/list', 'server/discove', 'server/discover/', 'server', 'discover'] as const

export const otherVersionHeaders: readonly string[] = [
  ...Object.values(unknownVersions),
  ...Object.values(malformedVersions),
]
