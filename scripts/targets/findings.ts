export function writeFindings(): void {}
