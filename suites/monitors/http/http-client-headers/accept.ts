/** The media types that an Accept header lists by name with a weight above zero (RFC 9110, 12.5.1), lower case. */
export function listedTypes(accept: string | undefined): readonly string[] {
  return (accept ?? '').split(',').flatMap((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    return weight !== undefined && Number(weight) === 0 ? [] : [type]
  })
}
