import type { Overuse } from '../events.ts'

const mebibyte = 1024 * 1024

/** What was too much, in words. */
export function overuseInWords({ resource, used, most, costly }: Overuse): string {
  if (resource === 'processor') {
    const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
    return `its processes worked for ${seconds(used)} of processor time, more than ${seconds(most)}`
  }
  const mebibytes = (bytes: number): string => `${Math.round(bytes / mebibyte)} MiB`
  const what = costly === true ? `took ${mebibytes(used)} of memory more` : `held ${mebibytes(used)} of memory`
  return `its processes ${what}, more than ${mebibytes(most)}`
}
