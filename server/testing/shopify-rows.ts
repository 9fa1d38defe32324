const HEADER = [
  ...['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Type', 'Tags', 'Published', 'Option1 Name', 'Option1 Value'],
  ...['Option2 Name', 'Option2 Value', 'Variant SKU', 'Variant Grams', 'Variant Inventory Tracker'],
  ...['Variant Inventory Qty', 'Variant Price', 'Variant Compare At Price', 'Variant Barcode', 'Image Src', 'Status'],
]
const SIZES = ['S', 'M', 'L', 'XL']
const COLOURS = ['Oat', 'Rust', 'Indigo', 'Moss', 'Slate']
const VARIANTS = 5

/** Yields the lines of a file like Shopify's, with five rows to a product. */
export function* shopifyRows(rows: number): Generator<string> {
  yield `${HEADER.join(',')}\r\n`
  for (let at = 0; at < rows; at += 1) {
    const [number, variant] = [Math.floor(at / VARIANTS), at % VARIANTS]
    const handle = `linen-${number}`
    const options = [COLOURS[number % COLOURS.length], SIZES[variant % SIZES.length]]
    if (variant === SIZES.length) options[0] = COLOURS[(number + 1) % COLOURS.length]
    const main = [
      ...[`Linen ${number}`, `"<p>Washed linen, number ${number}.</p>\n<p>Soft, ""natural"" and light.</p>"`],
      ...[`Mill ${number % 40}`, `Kind ${number % 60}`, `"linen, tag ${number % 100}"`, 'TRUE', 'Colour'],
    ]
    const own = variant === 0 ? main : ['', '', '', '', '', '', '']
    const price = (number % 900) + 100 + variant
    yield `${[
      ...[handle, ...own, options[0], variant === 0 ? 'Size' : '', options[1], `LIN-${number}-${variant}`],
      ...[120 + variant, 'shopify', (number + variant) % 30, `${price}.00`, number % 7 === 0 ? `${price + 50}.00` : ''],
      ...['', '', variant === 0 ? 'active' : ''],
    ].join(',')}\r\n`
  }
}
