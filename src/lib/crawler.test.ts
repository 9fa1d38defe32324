import { expect, it } from 'vitest'
import { isCrawler } from './crawler.ts'

it.each([
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/130.0.0.0 Safari/537.36',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0 (compatible; YandexBot/3.0)',
  'Baiduspider',
  'Mozilla/5.0 (compatible; Yahoo! Slurp)',
  'facebookexternalhit/1.1',
  'DuckDuckBot/1.1',
  'Screaming Frog SEO Spider/20.0',
])('LY-08 recognises the crawler %s', (agent) => expect(isCrawler(agent)).toBe(true))

it.each([
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 11; moto g power) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36 Chrome-Lighthouse',
  'Mozilla/5.0 (Linux; Android 12; CUBOT NOTE 20) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
  '',
])('LY-08 recognises %s as a browser', (agent) => expect(isCrawler(agent)).toBe(false))
