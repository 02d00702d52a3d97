/** What is known about a breach, in sentences. */
import type { KnownCause, Result } from '../../harness/judging/result.ts'

/** One line for the cause, and one for what helps, where anything does. */
export function causeLines({ causes = [] }: Pick<Result, 'causes'>): readonly string[] {
  return causes.flatMap((one) => {
    const { cause, fix, repaired } = one
    return [
      `${whose(one)}${cause}`,
      ...(fix === undefined ? [] : [`Try: ${fix}${repaired === undefined ? '' : ` Fixed in ${repaired}.`}`]),
    ]
  })
}

/** `TypeScript SDK 1.32.2` */
export function sdkName({ sdk, version }: KnownCause): string | undefined {
  return sdk === undefined || version === undefined ? sdk : `${sdk} ${version}`
}

function whose(cause: KnownCause): string {
  const sdk = sdkName(cause)
  return sdk === undefined ? 'Usual cause: ' : `Cause: your SDK, not your code (${sdk}): `
}
