/** Whether a text is a date or a time as ISO 8601 writes them: calendar, week and ordinal dates, fractions, offsets. */
export function isIsoTime(text: string): boolean {
  const date = String.raw`[+-]?\d{4,6}(-?\d{2}(-?\d{2})?|-?W\d{2}(-?\d)?|-?\d{3})?`
  const time = String.raw`\d{2}(:?\d{2}(:?\d{2})?)?([.,]\d+)?`
  const zone = String.raw`(Z|[+-]\d{2}(:?\d{2})?)?`
  return new RegExp(`^${date}([Tt ]${time}${zone})?$`, 'i').test(text)
}
