/** Header fields in wire order, names in wire case. */
export type HeaderList = readonly (readonly [name: string, value: string])[]

/** The value of a header, in any case; several fields are joined with ", " (RFC 9110, 5.3). */
export function header(headers: HeaderList, name: string): string | undefined {
  const values = headers.filter(([n]) => n.toLowerCase() === name.toLowerCase()).map(([, value]) => value)
  return values.length === 0 ? undefined : values.join(', ')
}

/** The media type of a Content-Type header, lower case, without parameters. */
export function mediaType(headers: HeaderList): string | undefined {
  return header(headers, 'content-type')?.split(';')[0]?.trim().toLowerCase()
}
