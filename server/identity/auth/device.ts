import * as t from '#words/account-errors.ts'

const BROWSERS: Record<string, RegExp> = {
  Edge: /\bEdg(?:e|A|iOS)?\//,
  Opera: /\bOPR\/|\bOpera\b/,
  'Samsung Internet': /\bSamsungBrowser\//,
  'UC Browser': /\bUCBrowser\//,
  'Yandex Browser': /\bYaBrowser\//,
  Firefox: /\bFirefox\/|\bFxiOS\//,
  Chrome: /\bCriOS\/|\bChrome\/|\bChromium\//,
  Safari: /\bSafari\//,
}

const SYSTEMS: Record<string, RegExp> = {
  iPhone: /\biPhone\b|\biPod\b/,
  iPad: /\biPad\b/,
  Android: /\bAndroid\b/,
  Windows: /\bWindows\b/,
  ChromeOS: /\bCrOS\b/,
  Mac: /\bMac OS X\b|\bMacintosh\b/,
  Linux: /\bLinux\b|\bX11\b/,
}

/** Describes a browser for people, such as “Chrome on Android”. */
export function describeDevice(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 500)
  const firstMatch = (names: Record<string, RegExp>) =>
    Object.entries(names).find(([, pattern]) => pattern.test(text))?.[0]
  const browser = firstMatch(BROWSERS)
  const system = firstMatch(SYSTEMS)
  if (browser && system) return t.device({ browser, system })
  return browser ?? system ?? t.unknownDevice()
}
