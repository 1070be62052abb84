/**
 * Statements with the titles of banks in New Zealand, Australia, the United Kingdom, Ireland, the United States, Canada and the European Union: each is
 * read without a choice. The titles are written down from public importers; the rows are invented.
 */
import { expect, test } from 'vitest'
import { moneyText } from '#kernel/money.ts'
import { decideStatement } from '../read-statement.ts'
import { readStatementFile } from './read-statement-file.ts'

/** github.com/bank2ynab/bank2ynab, bank2ynab.conf and test/test-data */
const bank2ynab = 'bank2ynab'
/** github.com/simonmichael/hledger, examples/csv/banking */
const hledger = 'hledger'
/** Several importers on github.com have exactly this line of titles. */
const titles = 'importers with these titles'

type Line = readonly [day: string, amount: string, description: string, reference?: string]

interface Bank {
  readonly bank: string
  readonly source: string
  readonly text: string
  readonly lines: readonly Line[]
}

const fuel = 'Fuel Stop'
const shop = 'Garden Shop Ltd'

const banks: readonly Bank[] = [
  {
    bank: 'NZ ANZ',
    source: titles,
    text: `Type,Details,Particulars,Code,Reference,Amount,Date,ForeignCurrencyAmount,ConversionCharge
Eft-Pos,${fuel},4835********,1234   Df,261112,-88.20,12/11/2026,,
Direct Credit,${shop},Plants,Nov,00017,"1,200.00",13/11/2026,,`,
    lines: [
      ['2026-11-12', '-88.20', fuel, '4835******** 1234 Df 261112'],
      ['2026-11-13', '1200.00', shop, 'Plants Nov 00017'],
    ],
  },
  {
    bank: 'NZ ASB',
    source: titles,
    text: `Created date / time : 12 November 2026 / 11:10:19
Bank 12; Branch 9999; Account 0123456-50 (Streamline)
From date 20261001
Ledger Balance : 20.00 as of 20261112
Date,Unique Id,Tran Type,Cheque Number,Payee,Memo,Amount

2026/10/18,2026101801,D/C,,"${shop}","INV 00017",1300.00
2026/10/19,2026101901,EFTPOS,,"${fuel}","CARD 5023",-88.20`,
    lines: [
      ['2026-10-18', '1300.00', `${shop} INV 00017`],
      ['2026-10-19', '-88.20', `${fuel} CARD 5023`],
    ],
  },
  {
    bank: 'NZ BNZ',
    source: titles,
    text: `Date,Amount,Payee,Particulars,Code,Reference,Tran Type,This Party Account,Other Party Account,Serial,Transaction Code,Batch Number,Originating Bank/Branch,Processed Date
12/11/26,-88.20,${fuel},169829273141,WELLINGTON,0499061501,POS,02-1269-0000001-66,---,,"00",4303,"02-0499",12/11/26
13/11/26,1200.00,${shop},Plants,,00017,DC,02-1269-0000001-66,02-0184-0000002-01,,"50",0000,"02-0985",13/11/26`,
    lines: [
      ['2026-11-12', '-88.20', fuel, '169829273141 WELLINGTON 0499061501'],
      ['2026-11-13', '1200.00', shop, 'Plants 00017'],
    ],
  },
  {
    bank: 'NZ Westpac',
    source: titles,
    text: `Date,Amount,Other Party,Description,Reference,Particulars,Analysis Code
12/11/2026,-88.20,"${fuel}","EFTPOS TRANSACTION","13-10:32-514","524651******","7473 00514"
13/11/2026,1200.00,"${shop}","DIRECT CREDIT","00017","Plants",`,
    lines: [
      ['2026-11-12', '-88.20', `${fuel} EFTPOS TRANSACTION`, '13-10:32-514 524651****** 7473 00514'],
      ['2026-11-13', '1200.00', `${shop} DIRECT CREDIT`, '00017 Plants'],
    ],
  },
  {
    bank: 'NZ Kiwibank',
    source: titles,
    text: `Account number,Date,Memo/Description,Source Code (payment type),TP ref,TP part,TP code,OP ref,OP part,OP code,OP name,OP Bank Account Number,Amount (credit),Amount (debit),Amount,Balance
38-9000-0000000-00,12-11-2026,${fuel} ;,EFTPOS,,,,,,,,,,88.20,-88.20,911.80
38-9000-0000000-00,13-11-2026,${shop} ;,DIRECT CREDIT,00017,ACCOUNT,NOV,00017,ACCOUNT,NOV,${shop},38-9000-0000001-00,1200.00,,1200.00,2111.80`,
    lines: [
      ['2026-11-12', '-88.20', `${fuel} ;`],
      ['2026-11-13', '1200.00', `${shop} ;`, '00017 ACCOUNT NOV'],
    ],
  },
  {
    bank: 'NZ TSB',
    source: titles,
    text: `Date,Description,Amount,Balance
12/11/2026,${fuel},-88.20,911.80
13/11/2026,${shop},1200.00,2111.80`,
    lines: [
      ['2026-11-12', '-88.20', fuel],
      ['2026-11-13', '1200.00', shop],
    ],
  },
  {
    bank: 'AU ANZ, without titles',
    source: bank2ynab,
    text: `13/11/2026,"1200.00","${shop}"
12/11/2026,"-88.20","${fuel}"`,
    lines: [
      ['2026-11-13', '1200.00', shop],
      ['2026-11-12', '-88.20', fuel],
    ],
  },
  {
    bank: 'AU ING, money out with a minus in a column of its own',
    source: bank2ynab,
    text: `Date,Description,Credit,Debit,Balance
13/11/2026,"${shop}",1200.00,,2111.80
12/11/2026,"${fuel}",,-88.20,911.80`,
    lines: [
      ['2026-11-13', '1200.00', shop],
      ['2026-11-12', '-88.20', fuel],
    ],
  },
  {
    bank: 'AU NAB, without titles',
    source: bank2ynab,
    text: `13 Nov 26,1200.00,000000001,,INTER-BANK CREDIT,${shop},2111.80,
12 Nov 26,-88.20,000000002,,EFTPOS DEBIT,${fuel} LEVIN,911.80,`,
    lines: [
      ['2026-11-13', '1200.00', `INTER-BANK CREDIT ${shop}`],
      ['2026-11-12', '-88.20', `EFTPOS DEBIT ${fuel} LEVIN`],
    ],
  },
  {
    bank: 'AU Bankwest',
    source: titles,
    text: `BSB Number,Account Number,Transaction Date,Narration,Cheque Number,Debit,Credit,Balance,Transaction Type
306-821,0000001,12/11/2026,"${fuel}",,-88.20,,911.80,WDL
306-821,0000001,13/11/2026,"${shop}",,,1200.00,2111.80,DEP`,
    lines: [
      ['2026-11-12', '-88.20', fuel],
      ['2026-11-13', '1200.00', shop],
    ],
  },
  {
    bank: 'UK Lloyds',
    source: titles,
    text: `Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance,
13/11/2026,FPI,'30-00-00,00000001,${shop},,1200.00,2111.80
12/11/2026,DEB,'30-00-00,00000001,${fuel},88.20,,911.80`,
    lines: [
      ['2026-11-13', '1200.00', shop],
      ['2026-11-12', '-88.20', fuel],
    ],
  },
  {
    bank: 'UK Barclays',
    source: titles,
    text: `Number,Date,Account,Amount,Subcategory,Memo
,13/11/2026,20-00-00 00000001,1200.00,DIRECTDEP,${shop}
,12/11/2026,20-00-00 00000001,-88.20,PAYMENT,${fuel}`,
    lines: [
      ['2026-11-13', '1200.00', shop],
      ['2026-11-12', '-88.20', fuel],
    ],
  },
  {
    bank: 'UK Starling',
    source: titles,
    text: `Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes
12/11/2026,${fuel},CARD 1,CARD,-88.20,911.80,TRANSPORT,
13/11/2026,${shop},00017,FASTER PAYMENT,1200.00,2111.80,INCOME,`,
    lines: [
      ['2026-11-12', '-88.20', fuel, 'CARD 1'],
      ['2026-11-13', '1200.00', shop, '00017'],
    ],
  },
  {
    bank: 'UK Monzo',
    source: bank2ynab,
    text: `id,created,amount,currency,local_amount,local_currency,category,emoji,description,address,notes,receipt
tx_1,2026-11-12 12:34:56 +0000,-88.20,GBP,-88.20,GBP,transport,,${fuel},,,
tx_2,2026-11-13 09:00:00 +0000,1200.00,GBP,1200.00,GBP,income,,${shop},,00017,`,
    lines: [
      ['2026-11-12', '-88.20', fuel],
      ['2026-11-13', '1200.00', `${shop} 00017`],
    ],
  },
  {
    bank: 'UK and IE Revolut, with a fee and a pending payment',
    source: bank2ynab,
    text: `Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
CARD_PAYMENT,Current,2026-11-12 08:01:02,2026-11-13 09:10:11,${fuel},-88.20,0.00,EUR,COMPLETED,911.80
TOPUP,Current,2026-11-13 08:01:02,2026-11-13 10:01:02,${shop},1200.00,2.00,EUR,COMPLETED,2109.80
CARD_PAYMENT,Current,2026-11-14 08:01:02,,Coffee,-4.10,0.00,EUR,PENDING,`,
    lines: [
      ['2026-11-13', '-88.20', fuel],
      ['2026-11-13', '1198.00', shop],
    ],
  },
  {
    bank: 'IE AIB',
    source: titles,
    text: `Posted Account, Posted Transactions Date, Description1, Description2, Description3, Debit Amount, Credit Amount,Balance,Posted Currency,Transaction Type,Local Currency Amount,Local Currency
"000000 - 00000001","12/11/26","${fuel}","DUBLIN","","88.20",,"911.80",EUR,"Debit","88.20",EUR
"000000 - 00000001","13/11/26","${shop}","","",,"1,200.00","2,111.80",EUR,"Credit","1,200.00",EUR`,
    lines: [
      ['2026-11-12', '-88.20', `${fuel} DUBLIN`],
      ['2026-11-13', '1200.00', shop],
    ],
  },
  {
    bank: 'IE Bank of Ireland, a balance for some rows only',
    source: hledger,
    text: `Date,Details,Debit,Credit,Balance
12/11/2026,${fuel},88.20,,
12/11/2026,Coffee,4.10,,907.70
13/11/2026,${shop},,1200.00,2107.70`,
    lines: [
      ['2026-11-12', '-88.20', fuel],
      ['2026-11-12', '-4.10', 'Coffee'],
      ['2026-11-13', '1200.00', shop],
    ],
  },
  {
    bank: 'IE Ulster Bank',
    source: bank2ynab,
    text: `Date, Type, Description, Value, Balance, Account Name, Account Number
13/11/2026,BAC,"'${shop}",1200.00,2111.80,"NURSERY","00000001"
12/11/2026,POS,"'8656 12NOV26 C , ${fuel}",-88.20,911.80,"NURSERY","00000001"`,
    lines: [
      ['2026-11-13', '1200.00', `'${shop}`],
      ['2026-11-12', '-88.20', `'8656 12NOV26 C , ${fuel}`],
    ],
  },
  {
    bank: 'US Chase',
    source: titles,
    text: `Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #
CREDIT,11/13/2026,"${shop}",1200.00,ACH_CREDIT,2111.80,,
DEBIT,11/12/2026,"${fuel}",-88.20,ACH_DEBIT,911.80,,
CHECK,11/11/2026,"CHECK 1234",-50.00,CHECK_PAID,1000.00,1234,`,
    lines: [
      ['2026-11-13', '1200.00', shop],
      ['2026-11-12', '-88.20', fuel],
      ['2026-11-11', '-50.00', 'CHECK 1234', '1234'],
    ],
  },
  {
    bank: 'US Capital One',
    source: hledger,
    text: `Transaction Date,Posted Date,Card No.,Description,Category,Debit,Credit
2026-11-11,2026-11-12,1234,${fuel},Gas,88.20,
2026-11-12,2026-11-13,1234,CAPITAL ONE AUTOPAY PYMT,Payment/Credit,,1200.00`,
    lines: [
      ['2026-11-12', '-88.20', fuel],
      ['2026-11-13', '1200.00', 'CAPITAL ONE AUTOPAY PYMT'],
    ],
  },
  {
    bank: 'US Wells Fargo, without titles',
    source: hledger,
    text: `"11/13/2026","1200.00","*","","${shop}"
"11/12/2026","-88.20","*","","CHECK CRD PURCHASE 11/11 ${fuel}"
"11/11/2026","-50.00","*","2392","CHECK # 2392"`,
    lines: [
      ['2026-11-13', '1200.00', shop],
      ['2026-11-12', '-88.20', `CHECK CRD PURCHASE 11/11 ${fuel}`],
      ['2026-11-11', '-50.00', 'CHECK # 2392'],
    ],
  },
  {
    bank: 'US Bank of America, with a summary above and a balance line',
    source: bank2ynab,
    text: `Description,,Summary Amt.
Beginning balance as of 11/01/2026,,"1,000.00"
Total credits,,"1,200.00"
Total debits,,"-88.20"
Ending balance as of 11/30/2026,,"2,111.80"

Date,Description,Amount,Running Bal.
11/01/2026,Beginning balance as of 11/01/2026,,"1,000.00"
11/12/2026,"${fuel}","-88.20","911.80"
11/13/2026,"${shop}","1,200.00","2,111.80"`,
    lines: [
      ['2026-11-12', '-88.20', fuel],
      ['2026-11-13', '1200.00', shop],
    ],
  },
  {
    bank: 'CA RBC',
    source: titles,
    text: `"Account Type","Account Number","Transaction Date","Cheque Number","Description 1","Description 2","CAD$","USD$"
Chequing,00000-0000001,11/12/2026,,"INTERAC PURCHASE","${fuel}",-88.20,,
Chequing,00000-0000001,11/13/2026,,"DEPOSIT","${shop}",1200.00,,`,
    lines: [
      ['2026-11-12', '-88.20', `INTERAC PURCHASE ${fuel}`],
      ['2026-11-13', '1200.00', `DEPOSIT ${shop}`],
    ],
  },
  {
    bank: 'CA TD, without titles',
    source: bank2ynab,
    text: `11/13/2026,${shop},,1200.00,2111.80
11/12/2026,${fuel},88.20,,911.80
11/11/2026,CHQ#00012,50.00,,1000.00`,
    lines: [
      ['2026-11-13', '1200.00', shop],
      ['2026-11-12', '-88.20', fuel],
      ['2026-11-11', '-50.00', 'CHQ#00012'],
    ],
  },
  {
    bank: 'NL ING',
    source: bank2ynab,
    text: `"Datum";"Naam / Omschrijving";"Rekening";"Tegenrekening";"Code";"Af Bij";"Bedrag (EUR)";"MutatieSoort";"Mededelingen"
"20261112";"${fuel}";"NL00INGB0000000001";"";"BA";"Af";"88,20";"Betaalautomaat";"Pasvolgnr: 001"
"20261113";"${shop}";"NL00INGB0000000001";"NL00RABO0000000002";"OV";"Bij";"1200,00";"Overschrijving";"Factuur 00017"`,
    lines: [
      ['2026-11-12', '-88.20', `${fuel} Pasvolgnr: 001`, 'BA'],
      ['2026-11-13', '1200.00', `${shop} Factuur 00017`, 'OV'],
    ],
  },
  {
    bank: 'NL Rabobank',
    source: bank2ynab,
    text: `"IBAN/BBAN","Munt","BIC","Volgnr","Datum","Rentedatum","Bedrag","Saldo na trn","Tegenrekening IBAN/BBAN","Naam tegenpartij","Naam uiteindelijke partij","Naam initiërende partij","BIC tegenpartij","Code","Batch ID","Transactiereferentie","Machtigingskenmerk","Incassant ID","Betalingskenmerk","Omschrijving-1","Omschrijving-2","Omschrijving-3","Reden retour","Oorspr bedrag","Oorspr munt","Koers"
"NL00RABO0000000001","EUR","RABONL2U","000000000000009565","2026-11-12","2026-11-12","-88,20","+911,80","","${fuel}","","","","bc","","","","","","Pas 001"," ","","","","",""
"NL00RABO0000000001","EUR","RABONL2U","000000000000009566","2026-11-13","2026-11-13","+1200,00","+2111,80","NL00INGB0000000002","${shop}","","","INGBNL2A","cb","","00017","","","","Factuur 00017"," ","","","","",""`,
    lines: [
      ['2026-11-12', '-88.20', `${fuel} Pas 001`, 'bc'],
      ['2026-11-13', '1200.00', `${shop} Factuur 00017`, 'cb 00017'],
    ],
  },
  {
    bank: 'NL Triodos, without titles',
    source: hledger,
    text: `"12-11-2026","NL00TRIO0000000001","88,20","Debet","${fuel}","","BA","Pas 001","911,80"
"13-11-2026","NL00TRIO0000000001","1.200,00","Credit","${shop}","NL00INGB0000000002","ET","Factuur 00017","2.111,80"`,
    lines: [
      ['2026-11-12', '-88.20', `${fuel} Pas 001`],
      ['2026-11-13', '1200.00', `${shop} Factuur 00017`],
    ],
  },
  {
    bank: 'DE Sparkasse',
    source: bank2ynab,
    text: `"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Beguenstigter/Zahlungspflichtiger";"Kontonummer";"BLZ";"Betrag";"Waehrung";"Info"
"DE00000000000000000001";"12.11.26";"12.11.26";"KARTENZAHLUNG";"2026-11-12T11:33";"${fuel}";"DE00000000000000000003";"TESTDEXX";"-88,20";"EUR";"Umsatz gebucht"
"DE00000000000000000001";"13.11.26";"13.11.26";"GUTSCHR. UEBERWEISUNG";"Rechnung 00017";"${shop}";"DE00000000000000000002";"TESTDEXX";"1.200,00";"EUR";"Umsatz gebucht"
"DE00000000000000000001";"14.11.26";"14.11.26";"KARTENZAHLUNG";"Coffee";"Coffee";"";"";"-4,10";"EUR";"Umsatz vorgemerkt"`,
    lines: [
      ['2026-11-12', '-88.20', `${fuel} KARTENZAHLUNG 2026-11-12T11:33`],
      ['2026-11-13', '1200.00', `${shop} GUTSCHR. UEBERWEISUNG Rechnung 00017`],
    ],
  },
  {
    bank: 'DE Commerzbank',
    source: bank2ynab,
    text: `Buchungstag;Wertstellung;Umsatzart;Buchungstext;Betrag;Währung;Auftraggeberkonto;Bankleitzahl Auftraggeberkonto;IBAN Auftraggeberkonto
12.11.2026;12.11.2026;Lastschrift;"Kartenzahlung ${fuel}";-88,20;EUR;000000001;20040000;DE00000000000000000001
13.11.2026;13.11.2026;Gutschrift;"${shop} Rechnung 00017";1200,00;EUR;000000001;20040000;DE00000000000000000001`,
    lines: [
      ['2026-11-12', '-88.20', `Kartenzahlung ${fuel}`],
      ['2026-11-13', '1200.00', `${shop} Rechnung 00017`],
    ],
  },
  {
    bank: 'DE N26',
    source: bank2ynab,
    text: `Datum,Empfänger,Kontonummer,Transaktionstyp,Verwendungszweck,Kategorie,Betrag (EUR),Betrag (Fremdwährung),Fremdwährung,Wechselkurs
2026-11-12,${fuel},,MasterCard Zahlung,,Auto,-88.20,-88.20,EUR,1.0
2026-11-13,${shop},DE00000000000000000002,Gutschrift,Rechnung 00017,Einkommen,1200.00,,,`,
    lines: [
      ['2026-11-12', '-88.20', fuel],
      ['2026-11-13', '1200.00', `${shop} Rechnung 00017`],
    ],
  },
  {
    bank: 'BE KBC',
    source: bank2ynab,
    text: `Rekeningnummer;Rubrieknaam;Naam;Munt;Afschriftnummer;Datum;Omschrijving;Valuta;Bedrag;Saldo;credit;debet;rekeningnummer tegenpartij;BIC tegenpartij;Naam tegenpartij;Adres tegenpartij;gestructureerde mededeling;Vrije mededeling
BE00000000000001; ;NURSERY;EUR; 02026011;12/11/2026;BETALING;12/11/2026;-88,20;911,80; ;-88,20;;;${fuel};;;
BE00000000000001; ;NURSERY;EUR; 02026011;13/11/2026;OVERSCHRIJVING;13/11/2026;1200,00;2111,80;1200,00; ;BE00000000000002;;${shop};;+++000/0000/00017+++;`,
    lines: [
      ['2026-11-12', '-88.20', `${fuel} BETALING`],
      ['2026-11-13', '1200.00', `${shop} OVERSCHRIJVING`, '+++000/0000/00017+++'],
    ],
  },
  {
    bank: 'SE Swedbank',
    source: bank2ynab,
    text: `Bokföringsdag;Belopp;Avsändare;Mottagare;Namn;Rubrik;Saldo;Valuta
2026/11/12;-88,20;;;;${fuel};911,80;SEK
2026/11/13;1 200,00;;;;${shop};2 111,80;SEK`,
    lines: [
      ['2026-11-12', '-88.20', fuel],
      ['2026-11-13', '1200.00', shop],
    ],
  },
]

test.each(banks)('$bank ($source)', async ({ bank, text, lines }) => {
  const setup = {
    usual_order: /^(US|CA)/.test(bank) ? 'month first' : 'day first',
    time_zone: bank.startsWith('NZ') ? 'Pacific/Auckland' : 'UTC',
    currency: 'EUR',
    today: '2026-12-01',
    remembered: {},
  } as const
  const source = await readStatementFile({ name: 'statement.csv', bytes: Buffer.from(text) }, setup.time_zone)
  const { questions, faults, lines: read } = decideStatement(source, {}, setup)
  expect({ questions, faults }).toEqual({ questions: [], faults: [] })
  expect(read.map(({ day, amount, description, reference }) => [day, moneyText(amount), description, reference])).toEqual(
    lines.map(([day, amount, description, reference = '']) => [day, amount, description, reference]),
  )
})
