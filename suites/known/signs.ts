/** Which SDK a text gives away: what only one of them writes. */
import { sdkSigns } from '../../generated/known-breaches.ts'
import type { KnownSdks } from '../../harness/index.ts'
import type { SdkSigns } from './known-breach.ts'

const known = compiled(sdkSigns)

/** SDKs that alone write such a text; none, for most texts. */
export function signsIn(text: string): readonly string[] {
  return known.flatMap(({ sdk, patterns }) => (patterns.some((pattern) => pattern.test(text)) ? [sdk] : []))
}

/** All that is known of SDKs beside their causes. */
export const sdks: KnownSdks = {
  signsIn,
  packagesOf: (sdk) => sdkSigns.find((one) => one.sdk === sdk)?.packages ?? [],
}

function compiled(all: readonly SdkSigns[]) {
  return all.map(({ sdk, signs }) => ({ sdk, patterns: signs.map((sign) => new RegExp(sign)) }))
}
